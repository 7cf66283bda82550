import type { Setting, SettingGroup } from '@first-chair/core/settings/setting-groups'
import { Tabs, TextInput } from '@mantine/core'
import SearchIcon from 'lucide-react/icons/search'
import type { ReactNode, Ref } from 'react'
import { Section } from '../fields/fields.tsx'
import { formatCount } from '../text/format-count.ts'
import styles from './schema-form.module.css'
import { SettingRow } from './setting-row.tsx'
import { getSettingValue } from './setting-values.ts'
import type { SettingsEditor } from './use-settings-editor.ts'

type SettingsFormProps = {
  ref: Ref<HTMLInputElement>
  editor: SettingsEditor
  groups: readonly SettingGroup[]
  tab: string
  onTab: (name: string) => void
  /** The filter text. With a filter, the matching settings of all groups are displayed together. */
  filter: string
  onFilter: (filter: string) => void
  onFocus: (path: string) => void
}

/** The fields of all groups in tabs, or the matches of the filter. */
export function SettingsForm({ ref, editor, groups, tab, onTab, filter, onFilter, onFocus }: SettingsFormProps) {
  const search = filter.trim().toLowerCase()
  const rows = (settings: readonly Setting[]) =>
    settings.map((setting) => (
      <SettingRow
        key={setting.path}
        form={editor.form}
        fill={editor.fill}
        setting={setting}
        value={getSettingValue(editor.typed, setting)}
        saved={getSettingValue(editor.saved, setting)}
        onFocus={onFocus}
      />
    ))
  const countChanges = ({ name }: SettingGroup) =>
    editor.unsaved.filter(({ setting }) => setting.path.startsWith(`${name}.`)).length

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editor.ask()
      }}
    >
      <TextInput
        ref={ref}
        className={styles.find}
        type="search"
        aria-label="Filter"
        placeholder="Filter settings"
        leftSection={<SearchIcon size={18} />}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      {search === '' ? (
        <Tabs value={tab} onChange={(name) => name !== null && onTab(name)} keepMounted={false}>
          <Tabs.List className={styles.tabs}>
            {groups.map((group) => (
              <Tabs.Tab key={group.name} value={group.name}>
                {group.label}
                {countChanges(group) > 0 && <span className={styles.tabCount}> ({countChanges(group)} changed)</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {groups.map((group) => (
            <Tabs.Panel key={group.name} value={group.name}>
              {groupBySection(group).map(({ title, settings }) => (
                <Section key={title ?? ''} {...(title === undefined ? {} : { title })}>
                  <div className={styles.fields}>{rows(settings)}</div>
                </Section>
              ))}
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <FilteredSettings
          groups={groups}
          matches={(setting) => matchesSearch(setting, editor.typed, search)}
          rows={rows}
        />
      )}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save
      </button>
    </form>
  )
}

function FilteredSettings({
  groups,
  matches,
  rows,
}: {
  groups: readonly SettingGroup[]
  matches: (setting: Setting) => boolean
  rows: (settings: readonly Setting[]) => ReactNode
}) {
  const matchingGroups = groups
    .map((group) => ({ group, settings: group.settings.filter(matches) }))
    .filter(({ settings }) => settings.length > 0)
  const count = matchingGroups.reduce((sum, { settings }) => sum + settings.length, 0)
  return (
    <>
      <p className={styles.quiet} role="status">
        {count === 0 ? 'No matches.' : formatCount(count, 'setting')}
      </p>
      {matchingGroups.map(({ group, settings }) => (
        <Section key={group.name} title={group.label}>
          <div className={styles.fields}>{rows(settings)}</div>
        </Section>
      ))}
    </>
  )
}

/** Whether the label, path, hint, current value or default of a setting contains the search text. */
function matchesSearch(setting: Setting, typed: object, search: string): boolean {
  return [setting.label, setting.path, setting.hint ?? '', getSettingValue(typed, setting), setting.default].some(
    (text) => String(text).toLowerCase().includes(search),
  )
}

/** Groups the settings of a group by section, in the order of the schema. */
function groupBySection({ settings }: SettingGroup): { title: string | undefined; settings: Setting[] }[] {
  const titles = [...new Set(settings.map(({ section }) => section))]
  return titles.map((title) => ({ title, settings: settings.filter(({ section }) => section === title) }))
}
