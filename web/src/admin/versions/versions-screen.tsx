import { Button, FileButton, Skeleton } from '@mantine/core'
import DownloadIcon from 'lucide-react/icons/download'
import UploadIcon from 'lucide-react/icons/upload'
import { Banner } from '../../ui/feedback/banner.tsx'
import { getFieldErrors } from '../form/field-errors.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { DraftView } from './draft-view.tsx'
import { History, type Selection } from './history.tsx'
import { useAddDraft, useExport, useVersionFilter, useVersions } from './use-versions.ts'
import { VersionView } from './version-view.tsx'
import styles from './versions.module.css'

/** The history of the whole setup, and drafts of the next one (docs/setup-as-code.md). */
export function VersionsScreen() {
  const [filter, changeFilter] = useVersionFilter()
  const history = useVersions()
  const exporting = useExport()
  const addDraft = useAddDraft()
  const { versions = [], drafts = [] } = history.data ?? {}
  const selected = toSelection(filter, drafts[0]?.id, versions[0]?.number)
  const select = (selection: Selection) =>
    changeFilter(
      'draft' in selection
        ? { draft: String(selection.draft), version: '', against: '' }
        : { draft: '', version: String(selection.version), against: '' },
    )
  const add = (body: { name: string; text?: string }) =>
    addDraft.mutate(body, { onSuccess: ({ id }) => select({ draft: id }) })
  const applyFile = async (file: File | null) => {
    if (file) add({ name: file.name.replace(/\.(ya?ml|json)$/i, '').slice(0, 100) || 'File', text: await file.text() })
  }
  return (
    <PageFrame
      title="Versions of the setup"
      description="One history for everything guests see and do. Nothing here holds guests or secrets."
      actions={
        <div className={styles.buttons}>
          <Button
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            Export
          </Button>
          <FileButton accept=".yaml,.yml,.json" onChange={(file) => void applyFile(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<UploadIcon size={18} />} loading={addDraft.isPending}>
                Apply a file
              </Button>
            )}
          </FileButton>
          <Button loading={addDraft.isPending} onClick={() => add({ name: 'New draft' })}>
            New draft
          </Button>
        </div>
      }
    >
      <div className={styles.body} aria-busy={history.isPending}>
        {exporting.isError && (
          <Banner tone="bad" title="The setup was not exported" announce>
            {exporting.error.message}
          </Banner>
        )}
        {addDraft.isError && (
          <Banner tone="bad" title="The file was not read" announce>
            {[...getFieldErrors(addDraft.error).values()][0] ?? addDraft.error.message} Nothing was changed.
          </Banner>
        )}
        {history.isPending && <Skeleton height={240} radius="lg" />}
        {history.isError && !history.data && <LoadFailed what="The history" query={history} />}
        {history.isSuccess && versions.length === 0 && drafts.length === 0 && (
          <Banner title="No versions yet">
            The first change of the setup makes the first version. You can export the setup, or apply a file.
          </Banner>
        )}
        {selected && (
          <div className={styles.columns}>
            <History versions={versions} drafts={drafts} selected={selected} onSelect={select} />
            <div className={styles.column}>
              {'draft' in selected ? (
                <DraftView key={selected.draft} id={selected.draft} versions={versions} />
              ) : (
                <VersionView key={selected.version} number={selected.version} versions={versions} />
              )}
            </div>
          </div>
        )}
      </div>
    </PageFrame>
  )
}

/** What the address names, or else the first draft, or else the live version. */
function toSelection(
  { draft, version }: { draft: string; version: string },
  firstDraft: number | undefined,
  live: number | undefined,
): Selection | undefined {
  if (/^\d+$/.test(draft)) return { draft: Number(draft) }
  if (/^\d+$/.test(version)) return { version: Number(version) }
  if (firstDraft !== undefined) return { draft: firstDraft }
  return live === undefined ? undefined : { version: live }
}
