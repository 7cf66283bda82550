import type { Account } from './accounts.ts'
import { type Html, html, nothing } from './html.ts'
import { page } from './page.ts'

export type SignInForm = {
  readonly email: string
  readonly password: string
  readonly emailError?: string
  readonly passwordError?: string
}

/** The sign-in page. It says that this is a demonstration and which accounts there are. */
export function signInPage(view: {
  readonly form: SignInForm
  readonly accounts: readonly Account[]
  readonly resortName: string
  readonly homeUrl: string
}): string {
  const { form, accounts, resortName, homeUrl } = view
  return page({
    title: 'Sign in',
    resortName,
    homeUrl,
    content: html`<div class="card wide">
      <div>
        <h1>Sign in</h1>
        <p class="lede">to ${resortName}</p>
      </div>
      ${accounts.length === 0 ? nothing : accountList(accounts, form.email)}
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
            required${invalid('email', form.emailError)}
          />
          ${error('email', form.emailError)}
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
            required${invalid('password', form.passwordError)}
          />
          ${error('password', form.passwordError)}
        </div>
        <button class="button" type="submit">Sign in</button>
      </form>
    </div>`,
  })
}

function accountList(accounts: readonly Account[], chosen: string): Html {
  const passwords = [...new Set(accounts.map((account) => account.password))]
  return html`<section class="accounts" aria-labelledby="accounts">
    <p class="banner">
      <b>This is a demonstration.</b> The resort and its guests are made up. Nothing you enter is private.
    </p>
    <h2 id="accounts">Demo accounts</h2>
    <p class="quiet">
      ${passwords.length === 1 ? html`The password is always <code>${passwords[0] ?? ''}</code>. ` : ''}Choose one to
      fill in the form.
    </p>
    <ul>
      ${accounts.map(
        (account) =>
          html`<li>
            <a
              class="account"
              href="?account=${encodeURIComponent(account.email)}"
              ${account.email === chosen ? html` aria-current="true"` : ''}
              ><b>${account.email}</b
              ><span
                >${account.givenName}
                ${account.familyName}${
                  account.about === undefined ? '' : `. ${account.about}`
                }${passwords.length === 1 ? '' : `. Password ${account.password}`}</span
              ></a
            >
          </li>`,
      )}
    </ul>
  </section>`
}

const invalid = (field: string, message: string | undefined) =>
  message === undefined ? nothing : html` aria-invalid="true" aria-describedby="${field}-error" autofocus`

const error = (field: string, message: string | undefined) =>
  message === undefined ? nothing : html`<p class="error" id="${field}-error">${message}</p>`
