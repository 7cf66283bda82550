import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { errors, Provider } from 'oidc-provider'
import type { AttemptLimit } from '../../../limits/attempt-limit.ts'
import { toNetwork } from '../../../limits/to-network.ts'
import { demoAcr, passkeyAcr } from '@first-chair/core/sign-in/sign-in'
import { type Account, type AccountBook, normalizeEmail } from './accounts.ts'
import { readForm } from './form-body.ts'
import { renderStartAgainPage } from './message-pages.ts'
import type { Site } from './page.ts'
import { type SignInForm, renderSignInPage } from './sign-in-page.ts'

export type SignInContext = {
  readonly provider: Provider
  readonly SessionNotFound: typeof errors.SessionNotFound
  readonly accounts: AccountBook
  /** Attempts per IP address and account. The correct password resets them. */
  readonly attempts: AttemptLimit
  /** The IP address of the person who signs in. */
  readonly clientAddress: string
  readonly wrongPasswordDelayMs: number
  /** The page on which people sign in by e-mail. Undefined: it is not offered. */
  readonly getEmailPath: ((id: string) => string) | undefined
  /** Everybody can reach the demo, and administrators can change nothing. */
  readonly isPublic: boolean
  readonly site: Site
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const interactionPath = /^\/interaction\/([\w-]{1,64})$/

/** The id of the sign-in in this path, or `undefined` when the library handles the path. */
export function getSignInId(path: string): string | undefined {
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
  signIn: SignInContext,
): Promise<void> {
  const interaction = await findInteraction(uid, request, response, signIn)
  if (interaction === undefined) return sendPage(response, 400, renderStartAgainPage(signIn.site))
  const emailPath = asksForPasskeyOnly(interaction) ? signIn.getEmailPath?.(uid) : undefined
  if (emailPath !== undefined) {
    response.writeHead(303, { location: emailPath, 'cache-control': 'no-store' }).end()
    return
  }
  if (request.method === 'GET' || request.method === 'HEAD') {
    return sendPage(
      response,
      200,
      renderForm(toInitialForm(request, interaction, signIn.accounts), interaction, signIn),
    )
  }
  if (request.method === 'POST') return handleForm(interaction, request, response, signIn)
  response.setHeader('allow', 'GET, HEAD, POST')
  return sendPage(response, 405, renderStartAgainPage(signIn.site))
}

/** Whether only a passkey will do, so that the demo accounts with their passwords are no help. */
const asksForPasskeyOnly = ({ params }: Interaction): boolean => params['acr_values'] === passkeyAcr

function renderForm(
  form: SignInForm,
  { uid }: Interaction,
  { accounts, getEmailPath, isPublic, site }: SignInContext,
): string {
  return renderSignInPage(form, accounts.all, { emailPath: getEmailPath?.(uid), isPublic }, site)
}

async function findInteraction(uid: string, request: IncomingMessage, response: ServerResponse, signIn: SignInContext) {
  try {
    const interaction = await signIn.provider.interactionDetails(request, response)
    return interaction.uid === uid && interaction.result === undefined ? interaction : undefined
  } catch (failure) {
    if (failure instanceof signIn.SessionNotFound) return undefined
    throw failure
  }
}

async function handleForm(
  interaction: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
  signIn: SignInContext,
) {
  const fields = await readForm(request)
  if (typeof fields === 'number') {
    // The rest of the body is not read.
    response.setHeader('connection', 'close')
    return sendPage(response, fields, renderStartAgainPage(signIn.site))
  }
  const email = (fields.get('email') ?? '').trim()
  const password = fields.get('password') ?? ''
  const refuse = (status: number, form: Omit<SignInForm, 'email' | 'password'>) =>
    sendPage(response, status, renderForm({ email: email.slice(0, 320), password: '', ...form }, interaction, signIn))

  if (email === '') return refuse(422, { emailError: 'Enter your email.' })
  if (password === '') return refuse(422, { passwordError: 'Enter your password.' })

  const attemptKey = `${toNetwork(signIn.clientAddress)} ${normalizeEmail(email).slice(0, 320)}`
  if ((await signIn.attempts.secondsToWait(attemptKey)) > 0) {
    response.setHeader('retry-after', '60')
    return refuse(429, { passwordError: 'Too many attempts. Wait a minute, then try again.' })
  }
  const account = signIn.accounts.withPassword(email, password)
  if (account === undefined) {
    await delay(signIn.wrongPasswordDelayMs)
    return refuse(422, { passwordError: 'This email and password do not match.' })
  }
  await signIn.attempts.reset(attemptKey)
  return finishSignIn(account, interaction, request, response, signIn)
}

async function finishSignIn(
  account: Account,
  interaction: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
  { provider }: SignInContext,
) {
  await endOtherSession(account, interaction, provider)
  // `remember: false` ends the session when the browser closes, because families share devices.
  const login = { accountId: account.subject, remember: false, amr: ['pwd'], acr: demoAcr }
  const returnTo = await provider.interactionResult(request, response, { login }, { mergeWithLastSubmission: false })
  response.writeHead(303, { location: returnTo, 'cache-control': 'no-store', 'content-length': '0' }).end()
}

/**
 * Ends the session of another account in this browser. Otherwise the library would send a page with a script to end it.
 */
async function endOtherSession(account: Account, interaction: Interaction, provider: Provider) {
  const earlier = interaction.session
  if (earlier === undefined || earlier.accountId === account.subject) return
  const session = await provider.Session.findByUid(earlier.uid)
  await session?.destroy()
  interaction.session = undefined
  await interaction.persist()
}

const toInitialForm = (request: IncomingMessage, interaction: Interaction, accounts: AccountBook): SignInForm => {
  const chosen = new URLSearchParams((request.url ?? '').split('?')[1] ?? '').get('account')
  const account = chosen === null ? undefined : accounts.byEmail(chosen)
  if (account !== undefined) return { email: account.email, password: account.password }
  const hint = interaction.params['login_hint']
  return { email: typeof hint === 'string' ? hint.slice(0, 320) : '', password: '' }
}

/** Sends a page that must not be cached. */
export function sendPage(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
    })
    .end(response.req.method === 'HEAD' ? undefined : body)
}
