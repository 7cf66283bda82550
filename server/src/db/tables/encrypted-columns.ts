/** A row as `bindings` of its column read it. */
type BindingRow<Name extends string> = Readonly<Record<Name, string>>

/**
 * A column with encrypted data. What its content is bound to, its purpose and its identity, comes from other columns of
 * the same row, so that the content of one row cannot be decrypted in another one.
 */
export type EncryptedColumn<Name extends string = string> = {
  readonly table: string
  readonly column: string
  /** The primary key. */
  readonly key: readonly string[]
  /** The columns that `getPurpose` and `getIdentity` need. */
  readonly bindings: readonly Name[]
  getPurpose(row: BindingRow<Name>): string
  getIdentity(row: BindingRow<Name>): string
  /** Bytes before the encrypted text that are not encrypted. */
  readonly plainBytes: number
}

/**
 * All columns with encrypted data, by what they contain. The code that encrypts and decrypts takes purpose and identity
 * from here; the check of the keys and the re-encryption read every column of this list.
 */
export const encryptedColumns = {
  /** A child registration of the built-in point of sale. Its first byte says whether there are health notes to erase. */
  storedRegistration: {
    table: 'pos.child_registration',
    column: 'sealed_profile',
    key: ['ip_code'],
    bindings: ['ip_code'],
    getPurpose: () => 'pos.child-registration',
    getIdentity: ({ ip_code }: BindingRow<'ip_code'>) => ip_code,
    plainBytes: 1,
  },
  /** A child registration that waits to be sent to the point of sale. */
  waitingRegistration: {
    table: 'pos_outbox',
    column: 'sealed_record',
    key: ['id'],
    bindings: ['contact_id'],
    getPurpose: () => 'outbox.child-registration',
    getIdentity: ({ contact_id }: BindingRow<'contact_id'>) => contact_id,
    plainBytes: 0,
  },
  /** The explicit answers about the health of a child. */
  healthAnswers: {
    table: 'health_answer',
    column: 'sealed_answers',
    key: ['contact_id'],
    bindings: ['contact_id'],
    getPurpose: () => 'health-answers',
    getIdentity: ({ contact_id }: BindingRow<'contact_id'>) => contact_id,
    plainBytes: 0,
  },
  /** The recipient, first name and link of a message to a guest. */
  message: {
    table: 'message',
    column: 'sealed_content',
    key: ['id'],
    bindings: ['purpose', 'reference'],
    getPurpose: () => 'message',
    getIdentity: ({ purpose, reference }: BindingRow<'purpose' | 'reference'>) => `${purpose} ${reference}`,
    plainBytes: 0,
  },
  /** Where the copies of somebody go who signs with a signing link. */
  copyRequest: {
    table: 'waiver_copy_request',
    column: 'sealed_recipient',
    key: ['ip_code'],
    bindings: ['ip_code'],
    getPurpose: () => 'waiver-copy.recipient',
    getIdentity: ({ ip_code }: BindingRow<'ip_code'>) => ip_code,
    plainBytes: 0,
  },
  /** To whom the link of an e-ticket was sent. */
  mobilePassRecipient: {
    table: 'mobile_pass_delivery',
    column: 'sealed_recipient',
    key: ['id'],
    bindings: ['e_ticket_id'],
    getPurpose: () => 'mobile-pass.recipient',
    getIdentity: ({ e_ticket_id }: BindingRow<'e_ticket_id'>) => e_ticket_id,
    plainBytes: 0,
  },
  /** A cached answer of the point of sale. */
  lastRead: {
    table: 'pos_last_read',
    column: 'sealed_content',
    key: ['kind', 'key'],
    bindings: ['kind', 'key'],
    getPurpose: ({ kind }: BindingRow<'kind'>) => `last-read.${kind}`,
    getIdentity: ({ key }: BindingRow<'key'>) => key,
    plainBytes: 0,
  },
  /** A secret of an external system. */
  secret: {
    table: 'installation_secret',
    column: 'sealed',
    key: ['name'],
    bindings: ['name'],
    getPurpose: ({ name }: BindingRow<'name'>) => name,
    getIdentity: () => '',
    plainBytes: 0,
  },
  /** A secret that signs webhooks. */
  webhookSecret: {
    table: 'webhook_secret',
    column: 'sealed_secret',
    key: ['id'],
    bindings: ['endpoint_id'],
    getPurpose: () => 'webhook-secret',
    getIdentity: ({ endpoint_id }: BindingRow<'endpoint_id'>) => `endpoint ${endpoint_id}`,
    plainBytes: 0,
  },
  /** The private key that signs the checkpoints of the transparency log. */
  logKey: {
    table: 'log_key',
    column: 'sealed_private_key',
    key: ['id'],
    bindings: ['origin'],
    getPurpose: () => 'transparency-log-key',
    getIdentity: ({ origin }: BindingRow<'origin'>) => origin,
    plainBytes: 0,
  },
  /** The sign-in of a person of the staff who handed a device over, until it is taken back. */
  handedOverSignIn: {
    table: 'hand_over',
    column: 'sealed_sign_in',
    key: ['id'],
    bindings: ['device_id'],
    getPurpose: () => 'hand-over.sign-in',
    getIdentity: ({ device_id }: BindingRow<'device_id'>) => device_id,
    plainBytes: 0,
  },
  /** The private key that signs arrival codes. */
  arrivalSigningKey: {
    table: 'arrival_signing_key',
    column: 'sealed_private_key',
    key: ['id'],
    bindings: ['id'],
    getPurpose: () => 'arrival-signing-key',
    getIdentity: ({ id }: BindingRow<'id'>) => id,
    plainBytes: 0,
  },
  /** The secret of a household's arrival code for a day. */
  arrivalSecret: {
    table: 'arrival_code',
    column: 'sealed_secret',
    key: ['household_ip_code', 'visit_day'],
    bindings: ['household_ip_code'],
    getPurpose: () => 'arrival-code.secret',
    getIdentity: ({ household_ip_code }: BindingRow<'household_ip_code'>) => household_ip_code,
    plainBytes: 0,
  },
  /** A session, grant, code or sign-in of the built-in identity provider. */
  identityRecord: {
    table: 'identity_record',
    column: 'sealed_payload',
    key: ['kind', 'id'],
    bindings: ['kind', 'id'],
    getPurpose: () => 'identity-record',
    getIdentity: ({ kind, id }: BindingRow<'kind' | 'id'>) => `${kind} ${id}`,
    plainBytes: 0,
  },
  /** The keys that sign tokens and cookies of the built-in identity provider. */
  identityKey: {
    table: 'identity_key',
    column: 'sealed_key',
    key: ['id'],
    bindings: ['id'],
    getPurpose: () => 'identity-key',
    getIdentity: ({ id }: BindingRow<'id'>) => id,
    plainBytes: 0,
  },
} as const satisfies Record<string, EncryptedColumn>

/**
 * The SQL that reads the id of the key in an encrypted value, as hex: four bytes after the version
 * (server/src/encryption/field-encryption.ts).
 */
export function keyIdSql({ column, plainBytes }: Pick<EncryptedColumn, 'column' | 'plainBytes'>): string {
  return `encode(substring(${column} from ${plainBytes + 2} for 4), 'hex')`
}
