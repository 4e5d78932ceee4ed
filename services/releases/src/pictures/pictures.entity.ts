import type { VersionPictures } from '@larkway/releases-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The latest pictures of a version. They are removed with its files. */
@Entity('pictures')
export class PicturesEntity {
  @PrimaryColumn('text')
  name: string;

  @PrimaryColumn('text')
  version: string;

  @Column('text', { name: 'compared_with', nullable: true })
  comparedWith: string | null;

  @Column('timestamptz', { name: 'taken_at' })
  takenAt: Date;

  @Column('text', { name: 'taken_by' })
  takenBy: string;

  @Column('jsonb')
  pages: VersionPictures['pages'];

  @Column('jsonb')
  comparisons: VersionPictures['comparisons'];
}

/** The wire type. */
export const toPictures = ({
  comparedWith,
  takenAt,
  takenBy,
  pages,
  comparisons,
}: PicturesEntity): VersionPictures => ({
  comparedWith,
  takenAt: takenAt.toISOString(),
  takenBy,
  pages,
  comparisons,
});
