import { parseAllDocuments } from 'yaml';

interface KeyReference {
  /** The process starts without it. */
  optional?: boolean;
  name: string;
  key: string;
}

interface EnvironmentVariable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: KeyReference; configMapKeyRef?: KeyReference };
}

export interface Container {
  name: string;
  image: string;
  imagePullPolicy?: string;
  args?: string[];
  env?: EnvironmentVariable[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  startupProbe?: unknown;
  readinessProbe?: unknown;
  livenessProbe?: unknown;
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
}

export interface Volume {
  name: string;
  configMap?: { name: string };
  emptyDir?: { sizeLimit?: string };
  persistentVolumeClaim?: { claimName: string };
  [kind: string]: unknown;
}

export interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    automountServiceAccountToken?: boolean;
    securityContext?: Record<string, unknown>;
    topologySpreadConstraints?: {
      labelSelector: { matchLabels: Record<string, string> };
      matchLabelKeys?: string[];
    }[];
    initContainers?: Container[];
    containers: Container[];
    volumes?: Volume[];
  };
}

/** A Kubernetes object as far as the tests read it; schemas check the rest. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  data?: Record<string, string>;
  spec?: { replicas?: number; template?: PodTemplate; [field: string]: unknown };
}

/** Kustomize breaks long base64 into lines, which the API accepts and the schemas do not. */
const unwrapped = (manifest: Manifest): Manifest =>
  manifest.kind === 'Secret' && manifest.data
    ? {
        ...manifest,
        data: Object.fromEntries(
          Object.entries(manifest.data).map(([key, value]) => [key, value.replaceAll('\n', '')]),
        ),
      }
    : manifest;

export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null)
    .map(unwrapped);

/** Objects that run pods, with their templates. */
export const workloads = (manifests: Manifest[]): (Manifest & { template: PodTemplate })[] =>
  manifests.flatMap((manifest) =>
    manifest.spec?.template ? [{ ...manifest, template: manifest.spec.template }] : [],
  );

export const containersOf = ({ spec }: PodTemplate): Container[] => [
  ...(spec.initContainers ?? []),
  ...spec.containers,
];

export const ofKind = (manifests: Manifest[], kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);

/** The name that a reference had before kustomize added the hash of the contents. */
export const withoutHash = (name: string): string => name.replace(/-[0-9a-z]{10}$/, '');
