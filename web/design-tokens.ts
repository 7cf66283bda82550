import type { CSSOptions } from 'vite'
import { tokenGroups } from '../core/src/colour/tokens.ts'

type PostCssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

/**
 * Lets style sheets include design tokens as custom properties: `@tokens light;` is replaced by all tokens of the group,
 * `@tokens light text line;` by the named ones. An unknown name fails the build.
 */
export function designTokens(): PostCssPlugins[number] {
  return {
    postcssPlugin: 'design-tokens',
    AtRule: {
      tokens(atRule, { Declaration }) {
        const [groupName = '', ...names] = atRule.params.split(/\s+/)
        const group: Readonly<Record<string, string>> = isGroup(groupName) ? tokenGroups[groupName] : {}
        const properties = (names.length > 0 ? names : Object.keys(group)).map((name) => {
          const value = group[name]
          if (value === undefined) throw atRule.error(`Unknown token: ${groupName} ${name}`)
          return new Declaration({ prop: `--${name}`, value, ...(atRule.source && { source: atRule.source }) })
        })
        if (properties.length === 0) throw atRule.error(`Unknown group of tokens: ${groupName}`)
        atRule.replaceWith(properties)
      },
    },
  }
}

function isGroup(name: string): name is keyof typeof tokenGroups {
  return Object.hasOwn(tokenGroups, name)
}
