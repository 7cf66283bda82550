type Scheme = 'light' | 'dark'

/** The original media text of each changed rule. */
const original = new WeakMap<CSSMediaRule, string>()

/**
 * Shows this document in light or dark colours, independent of the system: replaces the `prefers-color-scheme`
 * conditions.
 */
export function forceScheme(scheme: Scheme): void {
  document.documentElement.style.colorScheme = scheme
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    for (const rule of mediaRules(sheet.cssRules)) {
      const mediaText = original.get(rule) ?? rule.media.mediaText
      original.set(rule, mediaText)
      rule.media.mediaText = mediaText.replace(/\(prefers-color-scheme: ?(light|dark)\)/g, (_, condition: string) =>
        condition === scheme ? '(min-width: 0)' : '(max-width: 0)',
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
