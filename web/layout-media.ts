import type { CSSOptions } from 'vite'
import { layouts } from './src/styles/layouts.ts'

type PostCssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

/**
 * Excludes installations that are limited to mobile. It is an attribute selector, because CSS modules would rename a
 * class.
 */
const notLimited = ':not([class~="limit-to-mobile"])'

/**
 * Lets style sheets use the name of a layout in a media query: `@media (--wide)` is replaced by the query of the
 * layout, and its rules apply only if the installation is not limited to mobile (decision 0061). An unknown name fails
 * the build.
 */
export function layoutMedia(): PostCssPlugins[number] {
  return {
    postcssPlugin: 'layout-media',
    AtRule: {
      media(atRule) {
        if (!atRule.params.includes('(--')) return
        atRule.params = atRule.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
          if (!isLayout(name)) throw atRule.error(`Unknown layout: ${name}`)
          return layouts[name]
        })
        atRule.walkRules((rule) => {
          rule.selectors = rule.selectors.map(guardSelector)
        })
      },
    },
  }
}

function isLayout(name: string): name is keyof typeof layouts {
  return Object.hasOwn(layouts, name)
}

function guardSelector(selector: string): string {
  const isRoot = selector.startsWith(':root')
  return isRoot ? selector.replace(':root', `:root${notLimited}`) : `html${notLimited} ${selector}`
}
