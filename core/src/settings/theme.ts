import * as z from 'zod/mini'
import { group } from './group.ts'
import { ImageUrl } from './image-url.ts'

const hex = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const colour = (value: string) =>
  z._default(z.string().check(z.regex(hex, 'Please give a colour such as #0E4A63.')), value)
const opacity = z._default(z.literal([1, 0.75, 0.5, 0.25, 0.1]), 0.25)
const overlay = z._default(z.enum(['Dark', 'Light', 'None']), 'Dark')
const width = (from: number, to: number, value: number) =>
  z._default(z.int().check(z.minimum(from), z.maximum(to), z.multipleOf(50)), value)

export const mediaPassesDisplays = ['Mobile Only', 'Mobile and Desktop', 'None'] as const

/** Colours, pictures and sizes that an operator may set (specification, section 3: theme settings). */
export const ThemeSettings = z
  .looseObject({
    general: group({
      accentColor: colour('#FFAF52'),
      headerColor: colour('#FFFFFF'),
      logoUrl: ImageUrl,
      logoWidth: width(100, 500, 150),
      faviconUrl: ImageUrl,
      welcomeImageUrl: ImageUrl,
      welcomeImageOverlay: overlay,
      welcomeTitleImageUrl: ImageUrl,
      arrivalTitleImageUrl: ImageUrl,
      arrivalTitleWidth: width(200, 500, 300),
    }),
    buttons: group({ primaryColor: colour('#0E4A63') }),
    footer: group({ backgroundColor: colour('#0B2230') }),
    mediaCard: group({ backgroundColor: colour('#0E4A63') }),
    sidebar: group({ backgroundColor: colour('#0E3A4E'), imageUrl: ImageUrl, imageOpacity: opacity }),
    bleConnect: group({ mediaPassesDisplay: z._default(z.enum(mediaPassesDisplays), 'Mobile and Desktop') }),
  })
  .register(z.globalRegistry, { id: 'ThemeSettings' })
export type ThemeSettings = z.infer<typeof ThemeSettings>
