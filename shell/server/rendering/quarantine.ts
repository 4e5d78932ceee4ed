import { type FaultKind, QUARANTINE_FAULTS, QUARANTINE_MINUTES } from '@larkway/releases-contract';
import type { Fault } from './render-process.js';

const WINDOW_MILLISECONDS = QUARANTINE_MINUTES * 60_000;

/** Versions whose code crashed, blocked or overfilled render processes. */
export interface Quarantine {
  /** Records a fault; a version with too many is quarantined until this server exits. */
  blame: (fault: Fault) => void;
  /** Versions, by `keyOf`, whose code is not run. */
  versions: () => string[];
}

export interface QuarantineOptions {
  onFault: (fault: Fault) => void;
  onQuarantine: (version: string, kind: FaultKind) => void;
}

export const createQuarantine = ({ onFault, onQuarantine }: QuarantineOptions): Quarantine => {
  const faults = new Map<string, number[]>();
  const quarantined = new Set<string>();
  return {
    blame: (fault) => {
      onFault(fault);
      const { version, kind } = fault;
      if (version === undefined || quarantined.has(version)) return;
      const now = Date.now();
      const recent = [
        ...(faults.get(version) ?? []).filter((at) => now - at < WINDOW_MILLISECONDS),
        now,
      ];
      faults.set(version, recent);
      if (recent.length < QUARANTINE_FAULTS) return;
      faults.delete(version);
      quarantined.add(version);
      onQuarantine(version, kind);
    },
    versions: () => [...quarantined],
  };
};
