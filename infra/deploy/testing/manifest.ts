import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

interface EnvironmentVariable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string } };
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: EnvironmentVariable[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  startupProbe?: unknown;
  readinessProbe?: unknown;
  livenessProbe?: unknown;
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
}

export interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    automountServiceAccountToken?: boolean;
    securityContext?: Record<string, unknown>;
    initContainers?: Container[];
    containers: Container[];
    volumes?: { name: string; configMap?: { name: string }; persistentVolumeClaim?: { claimName: string }; [kind: string]: unknown }[];
  };
}

/** A Kubernetes object as far as the tests look into it; the schemas look at the rest. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec?: { replicas?: number; template?: PodTemplate; [field: string]: unknown };
}

/** Every document of a YAML file. */
export const readManifests = (file: string): Manifest[] => parseManifests(readFileSync(file, 'utf8'));

export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);

/** Those that run pods, with their templates. */
export const workloads = (manifests: Manifest[]): (Manifest & { template: PodTemplate })[] =>
  manifests.flatMap((manifest) => (manifest.spec?.template ? [{ ...manifest, template: manifest.spec.template }] : []));
