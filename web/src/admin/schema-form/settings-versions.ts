import type { DocumentKind } from '@first-chair/core/settings/settings-document'
import {
  listSettingsVersions,
  readSettingsVersion,
  restoreSettingsVersion,
} from '@first-chair/core/settings/settings-document.api'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import { call } from '../../api/call.ts'
import type { VersionCalls } from './versions.tsx'

/** Creates the calls for the versions of the language or theme settings. */
export function createSettingsVersionCalls(kind: DocumentKind): VersionCalls<SettingsDocument> {
  return {
    key: [listSettingsVersions.name, kind],
    list: () => call(listSettingsVersions, { params: { kind } }),
    read: (version) => call(readSettingsVersion, { params: { kind, version } }),
    restore: (version, currentVersion) =>
      call(restoreSettingsVersion, { params: { kind, version }, body: { version: currentVersion } }),
  }
}
