import { isAdminPageOffered, type AdminPageName } from '@first-chair/core/pages'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { createChunkLoader } from '../loading/chunk-loader.ts'
import type { AdminPage } from './page/admin-page.ts'

/** Where `/admin` leads (docs/domain.md, "Admin pages"). */
export const startPage = 'tasks'

/** The pages of the admin area, in the order of the menu. Core decides which installations offer which page. */
const pages: Record<Exclude<AdminPageName, 'preview'>, Omit<AdminPage, 'path'>> = {
  overview: {
    label: 'Overview',
    group: '',
    icon: 'overview',
    screen: createChunkLoader(async () => (await import('./overview/overview-screen.tsx')).OverviewScreen),
  },
  locations: {
    label: 'Locations',
    group: 'Setup',
    icon: 'place',
    gaps: 'locations',
    screen: createChunkLoader(async () => (await import('./locations/locations.tsx')).LocationsScreen),
  },
  activities: {
    label: 'Activities',
    group: 'Setup',
    icon: 'layers',
    gaps: 'activities',
    screen: createChunkLoader(async () => (await import('./activities/activities.tsx')).ActivitiesScreen),
  },
  tasks: {
    label: 'Tasks',
    group: 'Setup',
    icon: 'list',
    gaps: 'tasks',
    screen: createChunkLoader(async () => (await import('./tasks/tasks.tsx')).TasksScreen),
  },
  tasktypes: {
    label: 'Task types',
    group: 'Setup',
    icon: 'document',
    screen: createChunkLoader(async () => (await import('./task-types/task-types.tsx')).TaskTypesScreen),
  },
  waivertexts: {
    label: 'Waiver texts',
    group: 'Setup',
    icon: 'pen',
    screen: createChunkLoader(async () => (await import('./waiver-texts/waiver-texts.tsx')).WaiverTextsScreen),
  },
  simulator: {
    label: 'Simulator',
    group: 'Setup',
    icon: 'flask',
    screen: createChunkLoader(async () => (await import('./simulator/simulator-screen.tsx')).SimulatorScreen),
  },
  theme: {
    label: 'Theme',
    group: 'Appearance and text',
    icon: 'palette',
    screen: createChunkLoader(async () => (await import('./theme/theme-screen.tsx')).ThemeScreen),
  },
  language: {
    label: 'Language',
    group: 'Appearance and text',
    icon: 'words',
    screen: createChunkLoader(async () => (await import('./language/language-screen.tsx')).LanguageScreen),
  },
  reporting: {
    label: 'Reporting',
    group: 'Data',
    icon: 'chart',
    screen: createChunkLoader(async () => (await import('./reporting/reporting-screen.tsx')).ReportingScreen),
  },
  signedwaivers: {
    label: 'Signed waivers',
    group: 'Data',
    icon: 'pen',
    screen: createChunkLoader(
      async () => (await import('./signed-waivers/signed-waivers-screen.tsx')).SignedWaiversScreen,
    ),
  },
  references: {
    label: 'Find a guest',
    group: 'Data',
    icon: 'find',
    screen: createChunkLoader(async () => (await import('./find-guest/find-guest-screen.tsx')).FindGuestScreen),
  },
  messages: {
    label: 'Messages',
    group: 'Data',
    icon: 'mail',
    screen: createChunkLoader(async () => (await import('./messages/messages-screen.tsx')).MessagesScreen),
  },
  collections: {
    label: 'Collections',
    group: 'Data',
    icon: 'folder',
    screen: createChunkLoader(async () => (await import('./collections/collections.tsx')).CollectionsScreen),
  },
  import: {
    label: 'Import',
    group: 'Data',
    icon: 'up',
    screen: createChunkLoader(async () => (await import('./pos-import/import-screen.tsx')).ImportScreen),
  },
  access: {
    label: 'Access',
    group: 'System',
    icon: 'people',
    screen: createChunkLoader(async () => (await import('./access/administrators.tsx')).AccessScreen),
  },
  settings: {
    label: 'Settings',
    group: 'System',
    icon: 'gear',
    screen: createChunkLoader(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
  },
  api: {
    label: 'API',
    group: 'System',
    icon: 'key',
    screen: createChunkLoader(async () => (await import('./api-keys/api-screen.tsx')).ApiScreen),
  },
  outsidesystems: {
    label: 'External systems',
    group: 'System',
    icon: 'pulse',
    screen: createChunkLoader(
      async () => (await import('./external-systems/external-systems-screen.tsx')).ExternalSystemsScreen,
    ),
  },
  audit: {
    label: 'Audit log',
    group: 'System',
    icon: 'history',
    screen: createChunkLoader(async () => (await import('./audit/audit-screen.tsx')).AuditScreen),
  },
}

/** The page that the language and theme editors show in a frame. It is in no menu. */
export const previewPage: AdminPage = {
  path: 'preview',
  label: 'Preview',
  group: 'Appearance and text',
  icon: 'palette',
  screen: createChunkLoader(async () => (await import('../preview/preview-screen.tsx')).PreviewScreen),
}

// The keys of a constant are those of its type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const paths = Object.keys(pages) as (keyof typeof pages)[]

/** Returns the pages that this installation offers. */
export function getVisiblePages(settings: ClientSettings): readonly AdminPage[] {
  return paths.filter((path) => isAdminPageOffered(path, settings)).map((path) => ({ path, ...pages[path] }))
}
