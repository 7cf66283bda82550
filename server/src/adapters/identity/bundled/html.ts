/** A piece of HTML that is safe to send: everything put into it was escaped, or was such a piece itself. */
export type Html = { readonly html: string }

type Part = string | Html | readonly Html[]

/** Template tag: escapes every text that is put in. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, index) => text + rendered(parts[index])).join('') }
}

/** For constants of this source only. */
export const trusted = (text: string): Html => ({ html: text })

export const nothing = trusted('')

function rendered(part: Part | undefined): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return 'html' in part ? part.html : part.map((piece) => piece.html).join('')
}
