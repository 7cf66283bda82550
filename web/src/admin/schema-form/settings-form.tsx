import type { Setting, SettingGroup } from '@first-chair/core/settings/setting-groups'
import { Tabs, TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import { Section } from '../resource/fields.tsx'
import styles from './schema-form.module.css'
import { SettingRow } from './setting-row.tsx'
import { settingAt } from './setting-values.ts'
import type { SettingsEditor } from './use-settings-editor.ts'

type SettingsFormProps = {
  ref: Ref<HTMLInputElement>
  editor: SettingsEditor
  groups: readonly SettingGroup[]
  tab: string
  onTab: (name: string) => void
  /** Only settings with these words; all groups are then shown at once. */
  words: string
  onWords: (words: string) => void
  onFocus: (path: string) => void
}

/** The fields of every group, as tabs, or those that the filter finds. */
export function SettingsForm({ ref, editor, groups, tab, onTab, words, onWords, onFocus }: SettingsFormProps) {
  const sought = words.trim().toLowerCase()
  const rows = (settings: readonly Setting[]) =>
    settings.map((setting) => (
      <SettingRow
        key={setting.path}
        form={editor.form}
        fill={editor.fill}
        setting={setting}
        value={settingAt(editor.typed, setting)}
        saved={settingAt(editor.saved, setting)}
        onFocus={onFocus}
      />
    ))
  const changedIn = ({ name }: SettingGroup) =>
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
        placeholder="Filter by words"
        leftSection={<AdminIcon name="find" size={18} />}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
      />
      {sought === '' ? (
        <Tabs value={tab} onChange={(name) => name !== null && onTab(name)} keepMounted={false}>
          <Tabs.List className={styles.tabs}>
            {groups.map((group) => (
              <Tabs.Tab key={group.name} value={group.name}>
                {group.label}
                {changedIn(group) > 0 && <span className={styles.tabCount}> ({changedIn(group)} changed)</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {groups.map((group) => (
            <Tabs.Panel key={group.name} value={group.name}>
              {sectionsOf(group).map(({ title, settings }) => (
                <Section key={title ?? ''} {...(title === undefined ? {} : { title })}>
                  <div className={styles.fields}>{rows(settings)}</div>
                </Section>
              ))}
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <Found groups={groups} fits={(setting) => isFound(setting, editor.typed, sought)} rows={rows} />
      )}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save
      </button>
    </form>
  )
}

function Found({
  groups,
  fits,
  rows,
}: {
  groups: readonly SettingGroup[]
  fits: (setting: Setting) => boolean
  rows: (settings: readonly Setting[]) => ReactNode
}) {
  const found = groups
    .map((group) => ({ group, settings: group.settings.filter(fits) }))
    .filter(({ settings }) => settings.length > 0)
  const count = found.reduce((sum, { settings }) => sum + settings.length, 0)
  return (
    <>
      <p className={styles.quiet} role="status">
        {count === 0 ? 'No matches.' : count === 1 ? '1 setting' : `${count} settings`}
      </p>
      {found.map(({ group, settings }) => (
        <Section key={group.name} title={group.label}>
          <div className={styles.fields}>{rows(settings)}</div>
        </Section>
      ))}
    </>
  )
}

/** By what it is called, what it says now and what it says by default. */
function isFound(setting: Setting, typed: object, sought: string): boolean {
  return [setting.label, setting.path, setting.hint ?? '', settingAt(typed, setting), setting.default].some((text) =>
    String(text).toLowerCase().includes(sought),
  )
}

/** The settings of a group under their headings, in the order of the schema. */
function sectionsOf({ settings }: SettingGroup): { title: string | undefined; settings: Setting[] }[] {
  const titles = [...new Set(settings.map(({ section }) => section))]
  return titles.map((title) => ({ title, settings: settings.filter(({ section }) => section === title) }))
}
