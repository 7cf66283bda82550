// Tables whose rows are due work: when, who works on it, and how often that failed. They have the columns of wallet_device (0206).

/**
 * How long a claim lasts. Then the row is due again, because its process has died. Longer than all requests about one row,
 * and short enough that what it is about is up to date within a minute nevertheless.
 */
const claimSeconds = 45

/** SQL that claims a row. */
export const claimSql = `claimed_until_utc = now() + interval '${claimSeconds} seconds', attempts = attempts + 1,
                         last_attempt_utc = now()`

/** SQL that finishes a row, unless it was marked after it was claimed. `changeNo` is the SQL of the claimed number. */
export const finishSql = (changeNo: string): string =>
  `due_utc = case when change_no = ${changeNo}::bigint then null else now() end,
   due_since_utc = case when change_no = ${changeNo}::bigint then null else due_since_utc end,
   claimed_until_utc = null, attempts = 0, last_error = null`

/** SQL that lets a row wait. `problem` and `seconds` are SQL. */
export const postponeSql = (problem: string, seconds: string): string =>
  `due_utc = now() + make_interval(secs => ${seconds}::float8), claimed_until_utc = null, last_error = ${problem}`
