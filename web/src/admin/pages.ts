import { isAdminPageOffered, type AdminPageName } from '@first-chair/core/pages'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import ActivityIcon from 'lucide-react/icons/activity'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import ChartColumnIcon from 'lucide-react/icons/chart-column'
import FileTextIcon from 'lucide-react/icons/file-text'
import FlaskConicalIcon from 'lucide-react/icons/flask-conical'
import FolderIcon from 'lucide-react/icons/folder'
import GaugeIcon from 'lucide-react/icons/gauge'
import GitBranchIcon from 'lucide-react/icons/git-branch'
import HistoryIcon from 'lucide-react/icons/history'
import IdCardIcon from 'lucide-react/icons/id-card'
import KeyIcon from 'lucide-react/icons/key'
import LayersIcon from 'lucide-react/icons/layers'
import LayoutGridIcon from 'lucide-react/icons/layout-grid'
import ListIcon from 'lucide-react/icons/list'
import MailIcon from 'lucide-react/icons/mail'
import MapPinIcon from 'lucide-react/icons/map-pin'
import PaletteIcon from 'lucide-react/icons/palette'
import PencilIcon from 'lucide-react/icons/pencil'
import SearchIcon from 'lucide-react/icons/search'
import SettingsIcon from 'lucide-react/icons/settings'
import TabletIcon from 'lucide-react/icons/tablet'
import TypeIcon from 'lucide-react/icons/type'
import UserLockIcon from 'lucide-react/icons/user-lock'
import UsersIcon from 'lucide-react/icons/users'
import WebhookIcon from 'lucide-react/icons/webhook'
import { createChunkLoader } from '../loading/chunk-loader.ts'
import type { AdminPage } from './page/admin-page.ts'

/** Where `/admin` leads (docs/domain.md, "Admin pages"). */
export const startPage = 'tasks'

/** The pages of the admin area, in the order of the menu. Core decides which installations offer which page. */
const pages: Record<Exclude<AdminPageName, 'preview'>, Omit<AdminPage, 'path'>> = {
  overview: {
    label: 'Overview',
    group: '',
    icon: LayoutGridIcon,
    screen: createChunkLoader(async () => (await import('./overview/overview-screen.tsx')).OverviewScreen),
  },
  readiness: {
    label: 'Readiness',
    group: '',
    icon: GaugeIcon,
    screen: createChunkLoader(async () => (await import('./readiness/readiness-screen.tsx')).ReadinessScreen),
  },
  locations: {
    label: 'Locations',
    group: 'Setup',
    icon: MapPinIcon,
    gaps: 'locations',
    screen: createChunkLoader(async () => (await import('./locations/locations.tsx')).LocationsScreen),
  },
  activities: {
    label: 'Activities',
    group: 'Setup',
    icon: LayersIcon,
    gaps: 'activities',
    screen: createChunkLoader(async () => (await import('./activities/activities.tsx')).ActivitiesScreen),
  },
  tasks: {
    label: 'Tasks',
    group: 'Setup',
    icon: ListIcon,
    gaps: 'tasks',
    screen: createChunkLoader(async () => (await import('./tasks/tasks.tsx')).TasksScreen),
  },
  tasktypes: {
    label: 'Task types',
    group: 'Setup',
    icon: FileTextIcon,
    screen: createChunkLoader(async () => (await import('./task-types/task-types.tsx')).TaskTypesScreen),
  },
  waivertexts: {
    label: 'Waiver texts',
    group: 'Setup',
    icon: PencilIcon,
    screen: createChunkLoader(async () => (await import('./waiver-texts/waiver-texts.tsx')).WaiverTextsScreen),
  },
  simulator: {
    label: 'Simulator',
    group: 'Setup',
    icon: FlaskConicalIcon,
    screen: createChunkLoader(async () => (await import('./simulator/simulator-screen.tsx')).SimulatorScreen),
  },
  versions: {
    label: 'Versions',
    group: 'Setup',
    icon: GitBranchIcon,
    screen: createChunkLoader(async () => (await import('./versions/versions-screen.tsx')).VersionsScreen),
  },
  theme: {
    label: 'Theme',
    group: 'Appearance and text',
    icon: PaletteIcon,
    screen: createChunkLoader(async () => (await import('./theme/theme-screen.tsx')).ThemeScreen),
  },
  language: {
    label: 'Language',
    group: 'Appearance and text',
    icon: TypeIcon,
    screen: createChunkLoader(async () => (await import('./language/language-screen.tsx')).LanguageScreen),
  },
  reporting: {
    label: 'Reporting',
    group: 'Data',
    icon: ChartColumnIcon,
    screen: createChunkLoader(async () => (await import('./reporting/reporting-screen.tsx')).ReportingScreen),
  },
  signedwaivers: {
    label: 'Signed waivers',
    group: 'Data',
    icon: PencilIcon,
    screen: createChunkLoader(
      async () => (await import('./signed-waivers/signed-waivers-screen.tsx')).SignedWaiversScreen,
    ),
  },
  references: {
    label: 'Find a guest',
    group: 'Data',
    icon: SearchIcon,
    screen: createChunkLoader(async () => (await import('./find-guest/find-guest-screen.tsx')).FindGuestScreen),
  },
  messages: {
    label: 'Messages',
    group: 'Data',
    icon: MailIcon,
    screen: createChunkLoader(async () => (await import('./messages/messages-screen.tsx')).MessagesScreen),
  },
  webhooks: {
    label: 'Webhooks',
    group: 'Data',
    icon: WebhookIcon,
    screen: createChunkLoader(async () => (await import('./webhooks/webhooks-screen.tsx')).WebhooksScreen),
  },
  privacy: {
    label: 'Privacy desk',
    group: 'Data',
    icon: UserLockIcon,
    screen: createChunkLoader(async () => (await import('./privacy/privacy-screen.tsx')).PrivacyScreen),
  },
  collections: {
    label: 'Collections',
    group: 'Data',
    icon: FolderIcon,
    screen: createChunkLoader(async () => (await import('./collections/collections.tsx')).CollectionsScreen),
  },
  import: {
    label: 'Import',
    group: 'Data',
    icon: ArrowUpIcon,
    screen: createChunkLoader(async () => (await import('./pos-import/import-screen.tsx')).ImportScreen),
  },
  access: {
    label: 'Access',
    group: 'System',
    icon: UsersIcon,
    screen: createChunkLoader(async () => (await import('./access/administrators.tsx')).AccessScreen),
  },
  staff: {
    label: 'Staff',
    group: 'System',
    icon: IdCardIcon,
    screen: createChunkLoader(async () => (await import('./staff/staff-members.tsx')).StaffMembersScreen),
  },
  devices: {
    label: 'Devices',
    group: 'System',
    icon: TabletIcon,
    screen: createChunkLoader(async () => (await import('./devices/devices-screen.tsx')).DevicesScreen),
  },
  settings: {
    label: 'Settings',
    group: 'System',
    icon: SettingsIcon,
    screen: createChunkLoader(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
  },
  api: {
    label: 'API',
    group: 'System',
    icon: KeyIcon,
    screen: createChunkLoader(async () => (await import('./api-keys/api-screen.tsx')).ApiScreen),
  },
  outsidesystems: {
    label: 'External systems',
    group: 'System',
    icon: ActivityIcon,
    screen: createChunkLoader(
      async () => (await import('./external-systems/external-systems-screen.tsx')).ExternalSystemsScreen,
    ),
  },
  audit: {
    label: 'Audit log',
    group: 'System',
    icon: HistoryIcon,
    screen: createChunkLoader(async () => (await import('./audit/audit-screen.tsx')).AuditScreen),
  },
}

/** The page that the language and theme editors show in a frame. It is in no menu. */
export const previewPage: AdminPage = {
  path: 'preview',
  label: 'Preview',
  group: 'Appearance and text',
  icon: PaletteIcon,
  screen: createChunkLoader(async () => (await import('../preview/preview-screen.tsx')).PreviewScreen),
}

// The keys of a constant are those of its type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const paths = Object.keys(pages) as (keyof typeof pages)[]

/** Returns the pages that this installation offers. */
export function getVisiblePages(settings: ClientSettings): readonly AdminPage[] {
  return paths.filter((path) => isAdminPageOffered(path, settings)).map((path) => ({ path, ...pages[path] }))
}
