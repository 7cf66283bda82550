import type { Account } from './accounts.ts'
import { type Html, html, emptyHtml } from './html.ts'
import { renderPage, type Site } from './page.ts'

export type SignInForm = {
  readonly email: string
  readonly password: string
  readonly emailError?: string
  readonly passwordError?: string
}

/**
 * Renders the sign-in page of a demo. It says that this is a demonstration and lists the accounts. `emailPath` leads to the
 * sign-in by e-mail, if the demo offers it. Everybody can reach a public demo.
 */
export function renderSignInPage(
  form: SignInForm,
  accounts: readonly Account[],
  { emailPath, isPublic }: { emailPath: string | undefined; isPublic: boolean },
  site: Site,
): string {
  return renderPage(
    'Sign in',
    html`<div class="card wide">
      <div class="head">
        <h1>Sign in</h1>
        <p class="banner">
          <b>${isPublic ? 'This is a public demonstration.' : 'This is a demonstration.'}</b> ${site.resortName} and its
          guests are made up. Use one of the demo accounts. Do not enter your own
          data${isPublic ? ': everybody can read it. Administrators can look at everything, but change nothing.' : '.'}
        </p>
      </div>
      <form method="post" novalidate>
        <div>
          <label for="email">Email</label>
          <input
            id="email"
            name="email"
            type="email"
            value="${form.email}"
            autocomplete="username"
            inputmode="email"
            autocapitalize="none"
            spellcheck="false"
            maxlength="320"
            required
            ${renderInvalidAttributes('email', form.emailError)}
          />
          ${renderFieldError('email', form.emailError)}
        </div>
        <div>
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            value="${form.password}"
            autocomplete="current-password"
            maxlength="200"
            required
            ${renderInvalidAttributes('password', form.passwordError)}
          />
          ${renderFieldError('password', form.passwordError)}
        </div>
        <button class="button" type="submit">Sign in</button>
        ${emailPath === undefined ? emptyHtml : html`<a class="button plain" href="${emailPath}">Sign in with a code by e-mail</a>`}
      </form>
      ${renderAccountList(accounts, form.email)}
    </div>`,
    site,
  )
}

function renderAccountList(accounts: readonly Account[], chosen: string): Html {
  const [password, ...others] = new Set(accounts.map((account) => account.password))
  const isShared = password !== undefined && others.length === 0
  return html`<section class="accounts" aria-labelledby="accounts">
    <h2 id="accounts">Demo accounts</h2>
    <p class="quiet">
      ${isShared ? html`The password is always <code>${password}</code>.` : emptyHtml} Choose one to fill in the form.
    </p>
    <ul>
      ${accounts.map(
        (account) =>
          html`<li>
            <a
              class="account"
              href="?account=${encodeURIComponent(account.email)}"
              ${renderCurrentAttribute(account.email === chosen)}
            >
              <b>${account.email}</b> <span>${describeAccount(account, isShared)}</span>
            </a>
          </li>`,
      )}
    </ul>
  </section>`
}

const describeAccount = ({ givenName, familyName, about, password }: Account, isShared: boolean) =>
  [`${givenName} ${familyName}`, about, isShared ? undefined : `Password ${password}`]
    .filter((part) => part !== undefined)
    .join('. ')

const renderCurrentAttribute = (isCurrent: boolean) => (isCurrent ? html`aria-current="true"` : emptyHtml)

const renderInvalidAttributes = (field: string, message: string | undefined) =>
  message === undefined ? emptyHtml : html`aria-invalid="true" aria-describedby="${field}-error" autofocus`

const renderFieldError = (field: string, message: string | undefined) =>
  message === undefined ? emptyHtml : html`<p class="error" id="${field}-error">${message}</p>`
