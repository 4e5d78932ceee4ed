import type { Ownership } from '@larkway/ops-contract';
import type { Release } from '@larkway/releases-contract';

const ownerOf = ({ name, version, face: { team } }: Release) => ({ remote: name, team, version });

/** Whose each page and each fragment is. @param live one release for each remote. */
export const ownershipOf = (live: Release[]): Ownership => {
  const offered = live.flatMap(({ name, face }) =>
    face.slots.map(({ name: slot }) => ({ slot, on: name })),
  );
  const pages = live.flatMap((release) =>
    release.face.routes.map(({ path, title }) => ({ path, title, ...ownerOf(release) })),
  );
  const fragments = live.flatMap((release) =>
    release.face.fragments.map(({ slot }) => ({
      slot,
      on: offered.find((one) => one.slot === slot)?.on ?? null,
      ...ownerOf(release),
    })),
  );
  return {
    pages: pages.sort((a, b) => (a.path < b.path ? -1 : 1)),
    fragments: fragments.sort((a, b) => (a.slot < b.slot ? -1 : 1)),
    empty: offered.filter(({ slot }) => !fragments.some((fragment) => fragment.slot === slot)),
  };
};
