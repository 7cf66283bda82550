import { buildSetClause, unknownGuestProblem, buildProblemQuery, type ImportTarget } from './import-target.ts'

const normalizeNumber = (column: string) => `upper(translate(${column}, ' -', ''))`
const isSamePass = `${normalizeNumber('m.card_number')} = r.pass_number`

/** Cards, by their printed number. A file with columns for blocks replaces the blocks of its cards. */
export const passesTarget: ImportTarget = {
  key: 'pass_number',
  before: [
    unknownGuestProblem,
    buildProblemQuery(
      'rfid_number',
      'Another pass already has this number.',
      `exists (select from pos.pass_media m where ${normalizeNumber('m.rfid_number')} = r.rfid_number
                 and ${normalizeNumber('m.card_number')} is distinct from r.pass_number)
         or exists (select from import_row o where o.rfid_number = r.rfid_number and o.pass_number <> r.pass_number)`,
    ),
    buildProblemQuery(
      'blocked_from',
      'Enter the first day of the block.',
      'r.blocked_reason is not null and r.blocked_from is null',
    ),
    buildProblemQuery(
      'blocked_reason',
      'Enter the reason for the block.',
      'r.blocked_from is not null and r.blocked_reason is null',
    ),
  ],
  save: (hasColumn) => [
    `update pos.pass_media m set ${buildSetClause(
      {
        ip_code: 'r.ip_code',
        rfid_number: 'r.rfid_number',
        is_active: `coalesce(r.is_active = 'true', true)`,
        is_printed: `coalesce(r.is_printed = 'true', true)`,
        waits_at: 'r.waits_at',
      },
      hasColumn,
    )} from import_row r where ${isSamePass}`,
    `insert into pos.pass_media (id, ip_code, card_number, rfid_number, kind, is_active, is_printed, waits_at)
     select 'card-' || r.pass_number, r.ip_code, r.pass_number, r.rfid_number, 'card',
            coalesce(r.is_active = 'true', true), coalesce(r.is_printed = 'true', true), r.waits_at
     from import_row r where not exists (select from pos.pass_media m where ${isSamePass})`,
    ...(hasColumn('blocked_reason') || hasColumn('blocked_from')
      ? [
          `delete from pos.hotlist_entry h using pos.pass_media m, import_row r where h.media_id = m.id and ${isSamePass}`,
          `insert into pos.hotlist_entry (media_id, reason_code, from_date)
           select m.id, r.blocked_reason, r.blocked_from::date
           from import_row r join pos.pass_media m on ${isSamePass} where r.blocked_reason is not null`,
        ]
      : []),
  ],
  state: `select r.pass_number as key, row(m.ip_code, m.rfid_number, m.is_active, m.is_printed, m.waits_at,
            (select array_agg((h.reason_code, h.from_date)::text order by h.reason_code)
             from pos.hotlist_entry h where h.media_id = m.id))::text as content
          from import_row r join pos.pass_media m on ${isSamePass}`,
}
