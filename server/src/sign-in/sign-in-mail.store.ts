import type { DemoMail } from '@first-chair/core/sign-in/sign-in'
import type pg from 'pg'

/** When the mail server last failed to take a code; undefined if it took the last one. */
export async function findMailFailure(pool: pg.Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ failedAt: Date | null }>({
    name: 'sign-in-mail-failure',
    text: `select failed_date_utc as "failedAt" from sign_in_mail`,
  })
  return rows[0]?.failedAt ?? undefined
}

/** Records whether the mail server took a code. Writes only what has changed. */
export async function saveMailResult(pool: pg.Pool, isSent: boolean, now: Date): Promise<void> {
  await pool.query(
    isSent
      ? 'update sign_in_mail set failed_date_utc = null, sent_date_utc = $1 where failed_date_utc is not null'
      : 'update sign_in_mail set failed_date_utc = $1',
    [now],
  )
}

/** How many mails a demo shows. */
const maxDemoMails = 20

/** Stores a mail that a demo would send, and deletes the oldest ones. */
export async function insertDemoMail(
  pool: pg.Pool,
  mail: Omit<DemoMail, 'id' | 'sentDateUtc'>,
  now: Date,
): Promise<void> {
  await pool.query(
    `with old as (
       delete from demo_mail where id in (select id from demo_mail order by id desc offset ${maxDemoMails - 1})
     )
     insert into demo_mail (recipient, subject, body, link, sent_date_utc) values ($1, $2, $3, $4, $5)`,
    [mail.recipient, mail.subject, mail.body, mail.link, now],
  )
}

/** The last mails, newest first. */
export async function loadDemoMails(pool: pg.Pool): Promise<DemoMail[]> {
  const { rows } = await pool.query<Omit<DemoMail, 'sentDateUtc'> & { sentAt: Date }>(
    `select id::integer, recipient, subject, body, link, sent_date_utc as "sentAt" from demo_mail
     order by id desc limit ${maxDemoMails}`,
  )
  return rows.map(({ sentAt, ...mail }) => ({ ...mail, sentDateUtc: sentAt.toISOString() }))
}
