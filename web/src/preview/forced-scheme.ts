type Scheme = 'light' | 'dark'

/** What a media rule said before it was forced. */
const original = new WeakMap<CSSMediaRule, string>()

/** Shows this document in light or dark colours, whatever the system prefers: its rules that ask for a scheme are answered. */
export function forceScheme(scheme: Scheme): void {
  document.documentElement.style.colorScheme = scheme
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    for (const rule of mediaRules(sheet.cssRules)) {
      const said = original.get(rule) ?? rule.media.mediaText
      original.set(rule, said)
      rule.media.mediaText = said.replace(/\(prefers-color-scheme: ?(light|dark)\)/g, (_, asked: string) =>
        asked === scheme ? '(min-width: 0)' : '(max-width: 0)',
      )
    }
  }
}

function mediaRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    const inside = 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? mediaRules(rule.cssRules) : []
    return rule instanceof CSSMediaRule && /prefers-color-scheme/.test(original.get(rule) ?? rule.media.mediaText)
      ? [rule, ...inside]
      : inside
  })
}
