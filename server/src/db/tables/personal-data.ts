import type { PersonalRecord } from '@first-chair/core/privacy/privacy'

/**
 * A table with personal data of guests: which rows are about a person, and what becomes of them when the person is
 * erased. A row of `person` has `ids` (the numbers of the person at the point of sale), `emails` (in lower case) and
 * `fingerprints` (of the addresses to which messages were sent).
 */
export type PersonalTable = {
  readonly table: string
  readonly record: PersonalRecord
  /** SQL condition on the columns of `t` and of `person`. */
  readonly isAbout: string
  /** The column with the time or the day from which a row is kept, if it has a clock (docs/domain.md, "Retention"). */
  readonly keptFrom?: { readonly time: string } | { readonly day: string }
  /** The condition for the export, if fewer rows may be given to the person than go with them. */
  readonly isExported?: string
  /**
   * `rows`: the rows are deleted. `by-function`: the table is append-only, so a function with the rights of its owner
   * erases it (0152). An object: the columns with personal data, and the SQL value that each gets.
   */
  readonly erase: 'rows' | 'by-function' | Readonly<Record<string, string>>
  /** The columns with personal data, if not all rows are deleted and a function erases them. */
  readonly columns?: readonly string[]
}

const ofContact = 't.contact_id = any (person.ids)'
const ofCustomer = 't.ip_code = any (person.ids)'
/**
 * The person's accounts at the built-in identity provider, but not those with which somebody works for the resort, or which
 * another person uses too.
 */
const accounts = `select a.id from identity_account a
  where (a.email = any (person.emails) or a.id in (select subject from guest_binding where ip_code = any (person.ids)))
    and not exists (select from administrator_email w where w.email = a.email and not w.is_deleted)
    and not exists (select from staff_member w where w.email = a.email and not w.is_deleted)
    and not exists (select from guest_binding b where b.subject = a.id and b.ip_code <> all (person.ids))`
const ofAccount = `t.account_id in (${accounts})`
const ofPasses = 't.e_ticket_id in (select e_ticket_id from mobile_pass where contact_id = any (person.ids))'

/**
 * All tables with personal data of guests, in the order in which they are erased. The export, the preview of an erasure,
 * the erasure and the check that nothing is left follow from it. A test compares it with the columns of the database.
 */
export const personalTables = [
  // The link of another member's pass works on, but not to whom the person had it sent. These come before the own passes.
  {
    table: 'mobile_pass_delivery',
    record: 'mobile-pass',
    isAbout: `t.household_ip_code = any (person.ids) and not (${ofPasses}) and t.sealed_recipient is not null`,
    erase: { sealed_recipient: 'null' },
  },
  {
    table: 'mobile_pass_delivery',
    record: 'mobile-pass',
    isAbout: ofPasses,
    isExported: `(${ofPasses} or t.household_ip_code = any (person.ids))`,
    erase: 'rows',
  },
  { table: 'mobile_pass_download', record: 'mobile-pass', isAbout: ofPasses, erase: 'rows' },
  // The row itself stays until the phone knows that the pass is withdrawn (0206). Without its head, a household has no passes.
  {
    table: 'wallet_pass',
    record: 'wallet-pass',
    isAbout: `(${ofContact} or t.household_ip_code = any (person.ids))`,
    isExported: ofContact,
    erase: { contact_id: 'null', household_ip_code: 'null', external_order_id: `''` },
  },
  {
    table: 'message',
    record: 'message',
    keptFrom: { time: 'created_date_utc' },
    isAbout: `(t.recipient_fingerprint = any (person.fingerprints)
      or t.purpose = 'waiver-receipt' and exists (
           select from signed_waiver w where w.signer_ip_code = any (person.ids)
             and t.reference = 'signed waiver ' || w.position)
      or t.purpose = 'photo-rejected' and split_part(t.reference, ' ', 2) = any (person.ids)
      or t.purpose in ('child-collected', 'pick-up-undone') and split_part(t.reference, ' ', 3) = any (person.ids))`,
    erase: 'rows',
  },
  { table: 'waiver_copy_request', record: 'message', isAbout: ofCustomer, erase: 'rows' },
  // Accounts are found by bindings too, so these come first.
  { table: 'sign_in_code', record: 'sign-in', isAbout: 't.email = any (person.emails)', erase: 'rows' },
  { table: 'sign_in', record: 'sign-in', isAbout: ofAccount, erase: 'rows' },
  { table: 'passkey', record: 'sign-in', isAbout: ofAccount, erase: 'rows' },
  { table: 'identity_session', record: 'sign-in', isAbout: ofAccount, erase: 'rows' },
  { table: 'passkey_recovery', record: 'sign-in', isAbout: 't.email = any (person.emails)', erase: 'rows' },
  { table: 'demo_mail', record: 'sign-in', isAbout: 'lower(t.recipient) = any (person.emails)', erase: 'rows' },
  { table: 'identity_account', record: 'sign-in', isAbout: `t.id in (${accounts})`, erase: 'rows' },
  { table: 'guest_binding', record: 'sign-in', isAbout: ofCustomer, erase: 'rows' },
  { table: 'household', record: 'sign-in', isAbout: ofCustomer, erase: 'rows' },
  {
    table: 'unmatched_sign_in',
    record: 'sign-in',
    isAbout: 'lower(t.email) = any (person.emails)',
    erase: 'rows',
  },
  { table: 'signing_link', record: 'sign-in', isAbout: ofContact, erase: 'rows' },
  { table: 'arrival_code', record: 'sign-in', isAbout: 't.household_ip_code = any (person.ids)', erase: 'rows' },
  { table: 'household_snapshot', record: 'contact-details', isAbout: ofCustomer, erase: 'rows' },
  // A cached household is that of its head, and contains all of its people. It goes if one of them is erased, but the export
  // of a person must not contain the records of the others.
  {
    table: 'pos_last_read',
    record: 'contact-details',
    isAbout: '(t.key = any (person.ids) or t.key in (select find_household_heads(person.ids)))',
    isExported: 't.key = any (person.ids)',
    erase: 'rows',
  },
  { table: 'staged_photo', record: 'photo', isAbout: ofContact, erase: 'rows' },
  {
    table: 'photo_rejection',
    record: 'photo',
    isAbout: ofContact,
    keptFrom: { time: 'rejected_date_utc' },
    erase: 'by-function',
    columns: ['photo_hash', 'reason'],
  },
  {
    table: 'pos_outbox',
    record: 'not-sent',
    isAbout: `${ofContact} and (t.status = 'waiting' or t.content_hash is not null)`,
    erase: 'rows',
  },
  { table: 'health_answer', record: 'child-registration', isAbout: ofContact, erase: 'rows' },
  { table: 'hand_over_code', record: 'pick-up', isAbout: ofContact, erase: 'rows' },
  {
    table: 'arrival_event',
    record: 'pick-up',
    isAbout: `${ofContact} and t.detail ?| array['collectedByName', 'reason']`,
    erase: 'by-function',
    columns: ['detail'],
  },
  {
    table: 'rental_size_change',
    record: 'sizes',
    isAbout: ofContact,
    keptFrom: { time: 'at_utc' },
    erase: 'by-function',
    columns: ['changes'],
  },
  {
    table: 'rental_size_answer',
    record: 'sizes',
    isAbout: ofContact,
    keptFrom: { time: 'at_utc' },
    erase: 'by-function',
    columns: ['question'],
  },
  {
    table: 'contact_task_completion',
    record: 'sizes',
    isAbout: `${ofContact} and t.content_hash is not null`,
    // The hash of a few sizes could be found by trying.
    erase: { content_hash: 'null' },
  },
  {
    table: 'signed_waiver',
    record: 'waiver',
    isAbout: `t.erased_date_utc is null and t.position in (
      select position from signed_waiver where signer_ip_code = any (person.ids)
      union select position from signed_waiver_contact where contact_id = any (person.ids))`,
    erase: 'by-function',
    columns: [
      'typed_name',
      'drawing',
      'drawing_object',
      'signer_name',
      'signer_email',
      'signed_for',
      'ip_address',
      'peer_address',
      'browser_name',
      'browser_version',
      'user_agent',
      'comment',
      'evidence_salt',
      'salts',
      'circumstances',
    ],
  },
  {
    table: 'audit_entry',
    record: 'audit',
    keptFrom: { time: 'at_utc' },
    isAbout: `t.subject in (select word || ' ' || id from unnest(array['contact', 'household']) word, unnest(person.ids) id)
      and num_nonnulls(t.before, t.after) > 0
      and t.action <> 'person-erased'`,
    erase: 'by-function',
    columns: ['before', 'after'],
  },
  {
    table: 'legal_hold',
    record: 'legal-hold',
    isAbout: `t.contact_ids && person.ids and t.lifted_date_utc is not null and t.reason <> ''`,
    erase: { reason: `''`, incident: `''` },
  },
  {
    table: 'privacy_request',
    record: 'sign-in',
    isAbout: `${ofContact} and t.answer <> ''`,
    erase: { answer: `''` },
  },
  {
    table: 'pos.rental_profile',
    record: 'sizes',
    isAbout: ofCustomer,
    keptFrom: { day: 'updated_on' },
    erase: 'rows',
  },
  {
    table: 'pos.child_registration',
    record: 'child-registration',
    isAbout: ofCustomer,
    keptFrom: { day: 'updated_on' },
    erase: 'rows',
  },
  { table: 'pos.photo', record: 'photo', isAbout: ofCustomer, keptFrom: { day: 'updated_on' }, erase: 'rows' },
  {
    table: 'pos.authorization',
    // Not a waiver: what the point of sale has of it goes also while the signed waiver stays.
    record: 'contact-details',
    isAbout: `${ofCustomer} and t.comment <> ''`,
    erase: { comment: `''` },
  },
  {
    table: 'pos.mobile_media',
    record: 'mobile-pass',
    isAbout: `${ofCustomer} and num_nonnulls(t.recipient, t.device, t.app_version) > 0`,
    erase: { recipient: 'null', device: 'null', app_version: 'null' },
  },
  // Sales and passes stay, so the customer stays as well, without a name. A customer that is merged into itself is in no
  // household, and unknown to every search.
  {
    table: 'pos.customer',
    record: 'contact-details',
    isAbout: `${ofCustomer} and (t.merged_into is distinct from t.ip_code or t.first_name <> '' or t.last_name <> ''
      or num_nonnulls(t.email, t.phone, t.birth_date) > 0)`,
    erase: {
      first_name: `''`,
      last_name: `''`,
      folded_name: `''`,
      email: 'null',
      phone: 'null',
      birth_date: 'null',
      head_ip_code: 't.ip_code',
      merged_into: 't.ip_code',
    },
  },
] as const satisfies readonly PersonalTable[]

/**
 * Tables whose rows about a person contain only numbers, codes and times. They stay when the person is erased, because they
 * name nobody. The export contains them.
 */
export const linkedTables = [
  { table: 'contact_task_completion', isAbout: ofContact },
  { table: 'signed_waiver_contact', isAbout: ofContact },
  { table: 'health_consent_event', isAbout: ofContact },
  { table: 'arrival_event', isAbout: ofContact },
  { table: 'arrival_scan', isAbout: ofContact },
  { table: 'rental_set_out', isAbout: ofContact },
  { table: 'mobile_pass', isAbout: ofContact },
  { table: 'readiness_verdict', isAbout: ofContact },
  { table: 'readiness_reminder', isAbout: ofContact },
  { table: 'privacy_request', isAbout: ofContact },
] as const satisfies readonly Pick<PersonalTable, 'table' | 'isAbout'>[]

/** The tables of the customer report, of which each report has its own. */
export const personalReportColumns = [
  'first_name',
  'last_name',
  'birth_date',
  'contact_name',
  'contact_email',
  'contact_phone',
]

/** The columns of a table that contain personal data; `undefined` if all of its rows are deleted. */
export function getPersonalColumns({ erase, columns }: PersonalTable): readonly string[] | undefined {
  if (erase === 'rows') return undefined
  return erase === 'by-function' ? columns : Object.keys(erase)
}
