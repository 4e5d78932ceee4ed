import { type Manifest, ofKind } from './manifest.js';

interface Peer {
  podSelector?: { matchLabels?: Record<string, string> };
  namespaceSelector?: { matchLabels?: Record<string, string> };
  ipBlock?: { cidr: string };
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string; protocol?: string }[];
}

export interface Policy {
  podSelector: { matchLabels?: Record<string, string> };
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

export interface Pod {
  labels: Record<string, string>;
}

export const policiesOf = (manifests: Manifest[]): Policy[] =>
  ofKind(manifests, 'NetworkPolicy').map(({ spec }) => spec as unknown as Policy);

const selects = (selector: { matchLabels?: Record<string, string> }, { labels }: Pod): boolean =>
  Object.entries(selector.matchLabels ?? {}).every(([name, value]) => labels[name] === value);

const isFromOutside = ({ namespaceSelector, ipBlock }: Peer): boolean =>
  namespaceSelector !== undefined || ipBlock !== undefined;

/** A pod of our namespace; peers by namespace or address are outside of it. */
const isPeer = (peers: Peer[] | undefined, pod: Pod): boolean =>
  peers === undefined ||
  peers.some(
    (peer) =>
      peer.podSelector !== undefined && !isFromOutside(peer) && selects(peer.podSelector, pod),
  );

const hasPort = ({ ports }: Rule, port: number): boolean =>
  ports === undefined || ports.some((allowed) => allowed.port === port);

/**
 * Whether the policies let one pod of the namespace connect to a port of another: both sides must
 * allow it.
 */
export const mayCall = (manifests: Manifest[], from: Pod, to: Pod, port: number): boolean => {
  const policies = policiesOf(manifests);
  const allows = (direction: 'Ingress' | 'Egress', about: Pod, peer: Pod): boolean => {
    const concerned = policies.filter(
      ({ podSelector, policyTypes }) =>
        policyTypes.includes(direction) && selects(podSelector, about),
    );
    if (concerned.length === 0) return true;
    const rules = concerned.flatMap(
      (policy) => (direction === 'Ingress' ? policy.ingress : policy.egress) ?? [],
    );
    return rules.some(
      (rule) => hasPort(rule, port) && isPeer(direction === 'Ingress' ? rule.from : rule.to, peer),
    );
  };
  return allows('Egress', from, to) && allows('Ingress', to, from);
};

/** Everything outside the namespace that may connect to a pod, and on which ports. */
export const callersFromOutside = (
  manifests: Manifest[],
  pod: Pod,
): { peer: Peer; ports: (number | string)[] }[] =>
  policiesOf(manifests)
    .filter(
      ({ podSelector, policyTypes }) =>
        policyTypes.includes('Ingress') && selects(podSelector, pod),
    )
    .flatMap(({ ingress = [] }) => ingress)
    .flatMap(({ from = [], ports = [] }) =>
      from.filter(isFromOutside).map((peer) => ({ peer, ports: ports.map(({ port }) => port) })),
    );
