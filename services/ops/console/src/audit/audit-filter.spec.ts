import { toAuditFilter } from './audit-page';

test('the filter has the action as the service names it, moments of the local times, and only what is set', () => {
  const query = { operator: '', action: ' Queue paused', subject: ' ab ', from: '', to: '' };
  expect(toAuditFilter(query)).toEqual({ action: 'queue-paused', subject: 'ab' });
  const from = '2026-11-21T04:00';
  expect(toAuditFilter({ ...query, action: '', subject: '', from, to: 'soon' })).toEqual({
    from: new Date(from).toISOString(),
  });
});
