/** HTML that is safe to send: every inserted part was escaped, or was safe HTML itself. */
export type Html = { readonly html: string }

type Part = string | Html | readonly Html[]

/** Template tag that escapes every inserted text. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, index) => text + renderPart(parts[index])).join('') }
}

/** Marks text as safe HTML without escaping it. Only for constants of this source code. */
export const trustedHtml = (text: string): Html => ({ html: text })

export const emptyHtml = trustedHtml('')

function renderPart(part: Part | undefined): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return 'html' in part ? part.html : part.map((piece) => piece.html).join('')
}
