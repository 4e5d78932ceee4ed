import type { Manifest } from './manifest.js';

interface Peer {
  podSelector?: { matchLabels?: Record<string, string> };
  namespaceSelector?: unknown;
  ipBlock?: unknown;
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string }[];
}

interface Policy {
  podSelector: { matchLabels?: Record<string, string> };
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

export interface Pod {
  labels: Record<string, string>;
}

const fits = (selector: { matchLabels?: Record<string, string> }, { labels }: Pod): boolean =>
  Object.entries(selector.matchLabels ?? {}).every(([name, value]) => labels[name] === value);

/** A pod of our namespace; peers by namespace or address are somebody else. */
const isPeer = (peers: Peer[] | undefined, pod: Pod): boolean =>
  peers === undefined || peers.some(({ podSelector, namespaceSelector, ipBlock }) => podSelector && !namespaceSelector && !ipBlock && fits(podSelector, pod));

const hasPort = ({ ports }: Rule, port: number): boolean => ports === undefined || ports.some((allowed) => allowed.port === port);

/** Whether the policies let one pod of the namespace open a connection to a port of another: both sides must allow it. */
export const mayCall = (manifests: Manifest[], from: Pod, to: Pod, port: number): boolean => {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as unknown as Policy);
  const allows = (direction: 'Ingress' | 'Egress', about: Pod, peer: Pod): boolean => {
    const concerned = policies.filter(({ podSelector, policyTypes }) => policyTypes.includes(direction) && fits(podSelector, about));
    if (concerned.length === 0) return true;
    const rules = concerned.flatMap((policy) => (direction === 'Ingress' ? policy.ingress : policy.egress) ?? []);
    return rules.some((rule) => hasPort(rule, port) && isPeer(direction === 'Ingress' ? rule.from : rule.to, peer));
  };
  return allows('Egress', from, to) && allows('Ingress', to, from);
};
