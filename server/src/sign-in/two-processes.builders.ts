import { openIdentity } from '../app/open-identity.ts'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { createTestDatabase } from '../db/test-database.ts'
import { aMailbox } from './sign-in.builders.ts'

/** The address in front of the two processes. */
export const balancedUrl = 'http://check-in.localhost:3000'

/** Two processes that sign in by e-mail, with one database and one address. */
export async function twoProcesses({ now = () => new Date() }: { now?: () => Date } = {}) {
  const database = await createTestDatabase()
  const mailbox = aMailbox()
  const start = () =>
    aTestApp({
      env: {
        SIGN_IN: 'email',
        BASE_URL: balancedUrl,
        SMTP_URL: 'smtp://localhost',
        MAIL_FROM: 'check-in@resort.example',
      },
      database: { ...database, drop: async () => {} },
      delivery: mailbox.delivery,
      hasProvider: true,
      openIdentity,
      now,
    })
  const first = await start()
  const processes: readonly TestApp[] = [first, await start()]
  for (const { app } of processes) await app.listen({ port: 0, host: '127.0.0.1' })
  let requests = 0
  return {
    /** One of them, for what the test does itself. */
    first,
    mailbox,
    /** Sends every request to the other process than the one before, like a balancer without sticky sessions. */
    balance: (url: string, init?: RequestInit): Promise<Response> => {
      requests += 1
      const address = processes[requests % processes.length]?.app.server.address()
      if (typeof address !== 'object' || address === null) throw new Error('The process does not listen.')
      return fetch(url.replace(balancedUrl, `http://127.0.0.1:${address.port}`), init)
    },
    async close(): Promise<void> {
      for (const product of processes) await product.close()
      await database.drop()
    },
  }
}

export type TwoProcesses = Awaited<ReturnType<typeof twoProcesses>>
