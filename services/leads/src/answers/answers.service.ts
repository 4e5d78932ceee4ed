import type { DateRange } from '@larkway/kit-contract';
import type { Unanswered } from '@larkway/leads-contract';
import { notFound } from '@larkway/kit/errors';
import { Inject, Injectable } from '@nestjs/common';
import { And, DataSource, IsNull, LessThan, MoreThanOrEqual } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { LeadAnswerEntity, toUnansweredLead } from './lead-answer.entity.js';

const longestList = 200;

const isOpen = { awaitsAnswer: true, answeredAt: IsNull() };

const receivedIn = ({ from, to }: DateRange) => {
  const limits = [
    ...(from ? [MoreThanOrEqual(new Date(from))] : []),
    ...(to ? [LessThan(new Date(to))] : []),
  ];
  return limits.length > 0 ? { createdAt: And(...limits) } : {};
};

export type AnswerCounts = Unanswered['counts'];

/** The clock of the promise to reply within 24 hours. */
@Injectable()
export class Answers {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Marks a lead as answered, once.
   * @returns whether this call did it. @throws DomainError 404 if it does not exist or was erased.
   */
  async mark(id: string, by: string): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      LeadAnswerEntity,
      { id, ...isOpen },
      { answeredAt: () => 'now()', answeredBy: by },
    );
    if (affected === 1) return true;
    await this.find(id);
    return false;
  }

  /** @throws DomainError 404 if it does not exist or was erased. */
  async find(id: string): Promise<LeadAnswerEntity> {
    const lead = await this.dataSource.manager.findOneBy(LeadAnswerEntity, {
      id,
      awaitsAnswer: true,
    });
    if (!lead) throw notFound('Lead not found');
    return lead;
  }

  /** The leads of the range, and the number of all. */
  async unanswered(range: DateRange): Promise<Unanswered> {
    const leads = await this.dataSource.manager.find(LeadAnswerEntity, {
      where: { ...isOpen, ...receivedIn(range) },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: longestList,
    });
    const { ANSWER_WARNING_HOURS: warningHours, ANSWER_DUE_HOURS: dueHours } = this.config;
    return {
      leads: leads.map(toUnansweredLead),
      counts: await this.count(),
      warningHours,
      dueHours,
    };
  }

  /** The unanswered leads by age, by the clock of the database. */
  async count(): Promise<AnswerCounts> {
    const { ANSWER_WARNING_HOURS: warning, ANSWER_DUE_HOURS: due } = this.config;
    const age = `now() - lead.createdAt`;
    return (await this.dataSource.manager
      .createQueryBuilder(LeadAnswerEntity, 'lead')
      .select(`(count(*) FILTER (WHERE ${age} < make_interval(hours => :warning)))::int`, 'recent')
      .addSelect(
        `(count(*) FILTER (WHERE ${age} >= make_interval(hours => :warning) AND ${age} < make_interval(hours => :due)))::int`,
        'due',
      )
      .addSelect(`(count(*) FILTER (WHERE ${age} >= make_interval(hours => :due)))::int`, 'overdue')
      .where(isOpen)
      .setParameters({ warning, due })
      .getRawOne<AnswerCounts>())!;
  }
}
