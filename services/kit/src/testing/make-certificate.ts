import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TestCertificate {
  certificate: string;
  key: string;
  certificateFile: string;
  keyFile: string;
}

/** Writes a self-signed certificate for 127.0.0.1 to the folder. */
export const makeCertificate = (folder: string): TestCertificate => {
  const [certificateFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const options = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ];
  execFileSync(
    'openssl',
    ['req', '-x509', ...options, '-keyout', keyFile, '-out', certificateFile],
    { stdio: 'pipe' },
  );
  chmodSync(keyFile, 0o600);
  return {
    certificate: readFileSync(certificateFile, 'utf8'),
    key: readFileSync(keyFile, 'utf8'),
    certificateFile,
    keyFile,
  };
};

/**
 * Makes a folder for `INTERNAL_TLS_DIR`, with a certificate for 127.0.0.1.
 * @param authority a certificate that is trusted instead of the folder's own
 */
export const makeInternalTls = (folder: string, authority?: TestCertificate): TestCertificate => {
  mkdirSync(folder, { recursive: true });
  const made = makeCertificate(folder);
  copyFileSync(made.certificateFile, join(folder, 'tls.crt'));
  copyFileSync(made.keyFile, join(folder, 'tls.key'));
  copyFileSync((authority ?? made).certificateFile, join(folder, 'ca.crt'));
  return made;
};
