import { createHash } from 'node:crypto'
import { Failure } from '@first-chair/core/failure'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { escaped } from '@first-chair/core/settings/painted-ahead'
import { themeColours } from '@first-chair/core/settings/theme-colours'
import type { FastifyInstance } from 'fastify'
import { pictureLibrary } from '../adapters/pictures/picture-library.ts'
import { passIcon } from '../adapters/wallet/pass-icon.ts'
import type { Context } from '../context.ts'
import { readClientSettings } from '../settings/read-client-settings.ts'

/** The size in pixels of the icon on an Apple home screen, and of the two icons that a web app manifest needs. */
const appleSize = 180
const manifestSizes = [192, 512] as const
const sizes: readonly number[] = [appleSize, ...manifestSizes]
/** Larger icons are drawn at this size and enlarged, because drawing them pixel by pixel would delay other calls. */
const largestDrawn = 256
/** The background colour while the app starts. */
const pageColour = '#F3F7F8'
/** Addresses of pictures that a home screen can show. An uploaded picture is a PNG or a JPEG. */
const homeScreenPicture = /^\/api\/pictures\/|\.(?:png|jpe?g|webp)(?:[?#]|$)/i

/** Serves the web app manifest and the app icons in the name and colours of the resort. Anyone may read them. */
export function serveAppIcons(app: FastifyInstance, ctx: Context): void {
  const icons = new Map<string, Promise<Buffer>>()

  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await readClientSettings(ctx)))),
  )

  app.get<{ Params: { size: string } }>('/icons/app-:size.png', async (request, reply) => {
    const size = Number(request.params.size)
    if (!sizes.includes(size)) throw new Failure('not-found')
    const colours = iconColours(await readClientSettings(ctx))
    const key = `${size} ${Object.values(colours).join(' ')}`
    // An operator may try many colours in a row: icons in earlier colours are no longer needed.
    if (!icons.has(key) && icons.size >= sizes.length) icons.clear()
    const icon = icons.get(key) ?? appIcon(size, colours)
    icons.set(key, icon)
    icon.catch(() => icons.delete(key))
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await icon)
  })
}

/** The HTML in the head of a page that links the home screen icon and the manifest, and sets the theme colour. */
export function appIconLinks(settings: ClientSettings): string {
  const { themeSettings } = settings
  const colour = (scheme: 'light' | 'dark') =>
    `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${themeColours(themeSettings, scheme)['--header'] ?? ''}">`
  return [
    `<link rel="apple-touch-icon" href="${escaped(ownIcon(settings) ?? iconAddress(settings, appleSize))}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    colour('light'),
    colour('dark'),
  ].join('')
}

function manifestOf(settings: ClientSettings) {
  const { title, subtitle } = settings.languageSettings.application
  const own = ownIcon(settings)
  return {
    id: '/',
    name: title,
    short_name: title,
    description: subtitle,
    lang: 'en',
    start_url: '/',
    scope: '/',
    // Keeps the back button: the sign-in and some waivers are pages of external systems.
    display: 'minimal-ui',
    theme_color: themeColours(settings.themeSettings, 'light')['--header'],
    background_color: pageColour,
    icons:
      own === undefined
        ? manifestSizes.map((size) => ({
            src: iconAddress(settings, size),
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose: 'any maskable',
          }))
        : [{ src: own, sizes: 'any' }],
  }
}

/** The icon of the operator, if a home screen can show it. */
function ownIcon({ themeSettings }: ClientSettings): string | undefined {
  const { faviconUrl } = themeSettings.general
  return homeScreenPicture.test(faviconUrl) ? faviconUrl : undefined
}

/** The address contains a hash of the colours, so that browsers load a new icon when the colours change. */
function iconAddress(settings: ClientSettings, size: number): string {
  const colours = Object.values(iconColours(settings)).join(' ')
  return `/icons/app-${size}.png?v=${createHash('sha256').update(colours).digest('hex').slice(0, 8)}`
}

function iconColours({ themeSettings }: ClientSettings) {
  const colours = themeColours(themeSettings, 'light')
  return {
    background: colours['--brand'] ?? '#0E4A63',
    text: colours['--on-brand'] ?? '#FFFFFF',
    accent: colours['--accent'] ?? '#FFAF52',
  }
}

async function appIcon(size: number, colours: ReturnType<typeof iconColours>): Promise<Buffer> {
  const icon = await passIcon(Math.min(size, largestDrawn), colours)
  if (size <= largestDrawn) return icon
  const sharp = await pictureLibrary()
  return sharp(icon).resize(size, size).png().toBuffer()
}
