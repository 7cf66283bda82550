import { createHash } from 'node:crypto'
import { light } from '@first-chair/core/colour/tokens'
import { Failure } from '@first-chair/core/contract/failure'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { escapeHtml } from '@first-chair/core/settings/prerendered-page'
import { getThemeColours } from '@first-chair/core/settings/theme-colours'
import type { FastifyInstance } from 'fastify'
import { loadPictureLibrary } from '../adapters/pictures/picture-library.ts'
import { createPassIcon } from '../adapters/wallet/pass-icon.ts'
import type { Context } from '../context/context.ts'
import { readClientSettings } from '../settings/read-client-settings.ts'

/** The size in pixels of the icon on an Apple home screen, and of the two icons that a web app manifest needs. */
const appleSize = 180
const manifestSizes = [192, 512] as const
const sizes: readonly number[] = [appleSize, ...manifestSizes]
/** Larger icons are drawn at this size and enlarged, because drawing them pixel by pixel would delay other calls. */
const maxDrawnSize = 256
/** Addresses of pictures that a home screen can show. An uploaded picture is a PNG or a JPEG. */
const homeScreenPicture = /^\/api\/pictures\/|\.(?:png|jpe?g|webp)(?:[?#]|$)/i

/** Serves the web app manifest and the app icons in the name and colours of the resort. Anyone may read them. */
export function serveAppIcons(app: FastifyInstance, ctx: Context): void {
  const icons = new Map<string, Promise<Buffer>>()

  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(buildManifest(await readClientSettings(ctx)))),
  )

  app.get('/staff.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(buildStaffManifest(await readClientSettings(ctx)))),
  )

  app.get<{ Params: { size: string } }>('/icons/app-:size.png', async (request, reply) => {
    const size = Number(request.params.size)
    if (!sizes.includes(size)) throw new Failure('not-found')
    const colours = getIconColours(await readClientSettings(ctx))
    const key = `${size} ${Object.values(colours).join(' ')}`
    // An operator may try many colours in a row: icons in earlier colours are no longer needed.
    if (!icons.has(key) && icons.size >= sizes.length) icons.clear()
    const icon = icons.get(key) ?? drawAppIcon(size, colours)
    icons.set(key, icon)
    icon.catch(() => icons.delete(key))
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await icon)
  })
}

/** The HTML in the head of a page that links the home screen icon and the manifest, and sets the theme colour. */
export function appIconLinks(settings: ClientSettings, isStaff = false): string {
  const { themeSettings } = settings
  const colour = (scheme: 'light' | 'dark') =>
    `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${getThemeColours(themeSettings, scheme)['--header'] ?? ''}">`
  return [
    `<link rel="apple-touch-icon" href="${escapeHtml(getCustomIcon(settings) ?? getIconAddress(settings, appleSize))}">`,
    `<link rel="manifest" href="${isStaff ? '/staff.webmanifest' : '/manifest.webmanifest'}">`,
    colour('light'),
    colour('dark'),
  ].join('')
}

function buildManifest(settings: ClientSettings) {
  const { title, subtitle } = settings.languageSettings.application
  const own = getCustomIcon(settings)
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
    theme_color: getThemeColours(settings.themeSettings, 'light')['--header'],
    // Displayed while the app starts.
    background_color: light.bg,
    icons:
      own === undefined
        ? manifestSizes.map((size) => ({
            src: getIconAddress(settings, size),
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose: 'any maskable',
          }))
        : [{ src: own, sizes: 'any' }],
  }
}

/** The pages for staff are an app of their own, which opens without the address bar. */
function buildStaffManifest(settings: ClientSettings) {
  const { title } = settings.languageSettings.application
  return {
    ...buildManifest(settings),
    id: '/staff',
    name: `${title}: staff`,
    short_name: 'Staff',
    start_url: '/staff/scan',
    scope: '/staff',
    display: 'standalone',
  }
}

/** The icon of the operator, if a home screen can show it. */
function getCustomIcon({ themeSettings }: ClientSettings): string | undefined {
  const { faviconUrl } = themeSettings.general
  return homeScreenPicture.test(faviconUrl) ? faviconUrl : undefined
}

/** The address contains a hash of the colours, so that browsers load a new icon when the colours change. */
function getIconAddress(settings: ClientSettings, size: number): string {
  const colours = Object.values(getIconColours(settings)).join(' ')
  return `/icons/app-${size}.png?v=${createHash('sha256').update(colours).digest('hex').slice(0, 8)}`
}

function getIconColours({ themeSettings }: ClientSettings) {
  const colours = getThemeColours(themeSettings, 'light')
  return {
    background: colours['--brand'] ?? light.brand,
    text: colours['--on-brand'] ?? light['on-brand'],
    accent: colours['--accent'] ?? light.accent,
  }
}

async function drawAppIcon(size: number, colours: ReturnType<typeof getIconColours>): Promise<Buffer> {
  const icon = await createPassIcon(Math.min(size, maxDrawnSize), colours)
  if (size <= maxDrawnSize) return icon
  const sharp = await loadPictureLibrary()
  return sharp(icon).resize(size, size).png().toBuffer()
}
