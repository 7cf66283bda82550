import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { errors, Provider } from 'oidc-provider'
import { type Account, type AccountBook, folded } from './accounts.ts'
import { formBody } from './form-body.ts'
import { startAgainPage } from './message-pages.ts'
import type { Site } from './page.ts'
import { type SignInForm, signInPage } from './sign-in-page.ts'
import type { WrongPasswords } from './wrong-passwords.ts'

export type SignIn = {
  readonly provider: Provider
  readonly SessionNotFound: typeof errors.SessionNotFound
  readonly accounts: AccountBook
  readonly wrong: WrongPasswords
  readonly wrongPasswordDelayMs: number
  readonly site: Site
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const interactionPath = /^\/interaction\/([\w-]{1,64})$/

/** The id of the sign-in in this path, or `undefined` when the library handles the path. */
export function signInId(path: string): string | undefined {
  return interactionPath.exec(path)?.[1]
}

/**
 * Shows the sign-in page and handles its form. A sign-in that is finished or unknown gets a page with a link to start
 * again.
 */
export async function handleSignIn(
  uid: string,
  request: IncomingMessage,
  response: ServerResponse,
  signIn: SignIn,
): Promise<void> {
  const interaction = await currentInteraction(uid, request, response, signIn)
  if (interaction === undefined) return send(response, 400, startAgainPage(signIn.site))
  if (request.method === 'GET' || request.method === 'HEAD') {
    return send(
      response,
      200,
      signInPage(prefilled(request, interaction, signIn.accounts), signIn.accounts.all, signIn.site),
    )
  }
  if (request.method === 'POST') return takeForm(interaction, request, response, signIn)
  response.setHeader('allow', 'GET, HEAD, POST')
  return send(response, 405, startAgainPage(signIn.site))
}

async function currentInteraction(uid: string, request: IncomingMessage, response: ServerResponse, signIn: SignIn) {
  try {
    const interaction = await signIn.provider.interactionDetails(request, response)
    return interaction.uid === uid && interaction.result === undefined ? interaction : undefined
  } catch (failure) {
    if (failure instanceof signIn.SessionNotFound) return undefined
    throw failure
  }
}

async function takeForm(interaction: Interaction, request: IncomingMessage, response: ServerResponse, signIn: SignIn) {
  const fields = await formBody(request)
  if (typeof fields === 'number') {
    // The rest of the body is not read.
    response.setHeader('connection', 'close')
    return send(response, fields, startAgainPage(signIn.site))
  }
  const email = (fields.get('email') ?? '').trim()
  const password = fields.get('password') ?? ''
  const refuse = (status: number, form: Omit<SignInForm, 'email' | 'password'>) =>
    send(
      response,
      status,
      signInPage({ email: email.slice(0, 320), password: '', ...form }, signIn.accounts.all, signIn.site),
    )

  if (email === '') return refuse(422, { emailError: 'Enter your email.' })
  if (password === '') return refuse(422, { passwordError: 'Enter your password.' })

  const attemptKey = `${request.socket.remoteAddress} ${folded(email).slice(0, 320)}`
  if (signIn.wrong.tooMany(attemptKey)) {
    response.setHeader('retry-after', '60')
    return refuse(429, { passwordError: 'Too many attempts. Wait a minute, then try again.' })
  }
  const account = signIn.accounts.withPassword(email, password)
  if (account === undefined) {
    signIn.wrong.record(attemptKey)
    await delay(signIn.wrongPasswordDelayMs)
    return refuse(422, { passwordError: 'This email and password do not match.' })
  }
  return finish(account, interaction, request, response, signIn)
}

async function finish(
  account: Account,
  interaction: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
  { provider }: SignIn,
) {
  await leaveOtherAccount(account, interaction, provider)
  // `remember: false` ends the session when the browser closes, because families share devices.
  const login = { accountId: account.subject, remember: false, amr: ['pwd'] }
  const returnTo = await provider.interactionResult(request, response, { login }, { mergeWithLastSubmission: false })
  response.writeHead(303, { location: returnTo, 'cache-control': 'no-store', 'content-length': '0' }).end()
}

/**
 * Ends the session of another account in this browser. Otherwise the library would send a page with a script to end it.
 */
async function leaveOtherAccount(account: Account, interaction: Interaction, provider: Provider) {
  const earlier = interaction.session
  if (earlier === undefined || earlier.accountId === account.subject) return
  const session = await provider.Session.findByUid(earlier.uid)
  await session?.destroy()
  interaction.session = undefined
  await interaction.persist()
}

const prefilled = (request: IncomingMessage, interaction: Interaction, accounts: AccountBook): SignInForm => {
  const chosen = new URLSearchParams((request.url ?? '').split('?')[1] ?? '').get('account')
  const account = chosen === null ? undefined : accounts.byEmail(chosen)
  if (account !== undefined) return { email: account.email, password: account.password }
  const hint = interaction.params['login_hint']
  return { email: typeof hint === 'string' ? hint.slice(0, 320) : '', password: '' }
}

/** Sends a page that must not be cached. */
export function send(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
    })
    .end(response.req.method === 'HEAD' ? undefined : body)
}
