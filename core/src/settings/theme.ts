import * as z from 'zod/mini'
import { light } from '../colour/tokens.ts'
import { t } from '../catalogue/settings-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { addressSchema } from './address.ts'
import { settingsGroup } from './settings-group.ts'
import { settingFacts, type SettingFacts } from './setting-facts.ts'

type MoreFacts = Partial<SettingFacts>

/** The schema of a colour. */
const colour = (value: string, more: MoreFacts = {}) =>
  z
    ._default(
      z.string().check(z.regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, brokenRule(t, 'colour', { example: light.brand }))),
      value,
    )
    .register(settingFacts, { kind: 'colour', ...more })

/** The schema of the address of a picture. */
const image = (more: MoreFacts = {}) => addressSchema().register(settingFacts, { kind: 'image', ...more })

/** The schema of the opacity of a picture; it does not affect text (docs/domain.md, "Texts and theme"). */
const opacity = (value: 1 | 0.25, more: MoreFacts = {}) =>
  z._default(z.literal([1, 0.75, 0.5, 0.25, 0.1]), value).register(settingFacts, { kind: 'choice', ...more })

function choice<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  value: Choices[number],
  more: MoreFacts = {},
) {
  return z._default(z.enum(choices), value).register(settingFacts, { kind: 'choice', ...more })
}

/** The schema of a width in pixels, in steps of 50. */
function width(from: number, to: number, value: number, more: MoreFacts = {}) {
  const broken = brokenRule(t, 'width', { from, to })
  const steps = z.int(broken).check(z.minimum(from, broken), z.maximum(to, broken), z.multipleOf(50, broken))
  return z._default(steps, value).register(settingFacts, { kind: 'size', ...more })
}

const mediaPassesDisplays = ['Mobile Only', 'Mobile and Desktop', 'None'] as const

/**
 * Colours, pictures and sizes that an operator may set (docs/domain.md, "Texts and theme"). The contrast of colours is
 * adjusted before they are used; see `theme-colours.ts`.
 */
export const ThemeSettings = z
  .looseObject({
    general: settingsGroup({
      accentColor: colour(light.accent, { label: 'Accent', textOn: 'Text on accent', section: 'Colours' }),
      headerColor: colour(light.header, {
        label: 'Header',
        textOn: 'Header text',
        section: 'Colours',
        hint: 'In the light colour scheme only.',
      }),
      logoUrl: image({ label: 'Logo image URL', section: 'Logo' }),
      logoWidth: width(100, 500, 150, { section: 'Logo' }),
      faviconUrl: image({
        label: 'Icon URL',
        section: 'Logo',
        hint: 'The small icon in the browser tab.',
      }),
      welcomeImageUrl: image({
        label: 'Image URL',
        section: 'Welcome image',
        hint: 'Without an address the built-in mountain drawing is shown.',
      }),
      welcomeImageOverlay: choice(['Dark', 'Light', 'None'], 'Dark', {
        label: 'Overlay gradient',
        section: 'Welcome image',
      }),
      welcomeImageOpacity: opacity(1, { label: 'Opacity', section: 'Welcome image' }),
      welcomeTitleImageUrl: image({
        label: 'Title image URL',
        section: 'Welcome image',
        hint: 'Replaces the title. Screen readers still read the title.',
      }),
      arrivalTitleImageUrl: image({ label: 'Title image URL', section: 'Arrival card' }),
      arrivalTitleWidth: width(200, 500, 300, { label: 'Title width', section: 'Arrival card' }),
      appleWalletBadgeUrl: image({
        label: 'Apple Wallet button URL',
        section: 'Wallet buttons',
        hint: "Apple's artwork, which Apple provides for developers of passes. Without an address a plain button is shown.",
      }),
      googleWalletBadgeUrl: image({
        label: 'Google Wallet button URL',
        section: 'Wallet buttons',
        hint: "Google's artwork, which Google provides for issuers of passes. Without an address a plain button is shown.",
      }),
    }),
    buttons: settingsGroup({ primaryColor: colour(light.brand, { label: 'Primary', textOn: 'Button text' }) }),
    footer: settingsGroup({ backgroundColor: colour(light.footer, { label: 'Background', textOn: 'Footer text' }) }),
    mediaCard: settingsGroup(
      { backgroundColor: colour(light.media, { label: 'Background', textOn: 'Pass text' }) },
      { label: 'Media card' },
    ),
    sidebar: settingsGroup({
      backgroundColor: colour(light.rail, { label: 'Background', textOn: 'Sidebar text' }),
      imageUrl: image({ label: 'Image URL' }),
      imageOpacity: opacity(0.25),
    }),
    bleConnect: settingsGroup(
      {
        mediaPassesDisplay: choice(mediaPassesDisplays, 'Mobile and Desktop', {
          label: 'Media passes display',
          hint: 'Where guests see their mobile passes.',
        }),
      },
      { label: 'BLE connect', feature: 'BLEConnect' },
    ),
  })
  .register(z.globalRegistry, { id: 'ThemeSettings' })
export type ThemeSettings = z.infer<typeof ThemeSettings>
