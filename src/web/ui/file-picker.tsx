import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react'
import { useShellTexts } from '#web/texts/shell.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Field, type FieldText } from '#web/ui/field.tsx'
import { ImagePlus } from '#web/ui/icons.ts'

type FilePickerProps = FieldText &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & {
    /** How much of it has arrived, from 0 to 1, while it is on its way. */
    progress?: number
    /** Makes a picture for those who have none, at the press of a button beside the area. */
    drawing?: Drawing
  }

/** `draw` answers null where it cannot, and has said why. */
type Drawing = { label: string; draw: () => Promise<File | null> }

/** Chooses pictures and shows them before they are sent. Takes what `register('name')` returns. */
export function FilePicker({ label, hint, error, className, progress, drawing, onChange, ...rest }: FilePickerProps) {
  const t = useShellTexts()
  const [files, setFiles] = useState<File[]>([])

  function choose(event: ChangeEvent<HTMLInputElement>) {
    setFiles([...(event.target.files ?? [])])
    onChange?.(event)
  }

  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <>
          <span
            className={`relative flex min-h-28 flex-wrap items-center gap-4 rounded-box border border-dashed bg-surface p-4 has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 has-disabled:border-line has-disabled:bg-paper-shade ${error ? 'border-error' : 'border-control-line'}`}
          >
            {files.length === 0 ? (
              <span className="flex items-center gap-3 text-muted">
                <ImagePlus className="size-7" aria-hidden="true" />
                {t('chooseFile')}
              </span>
            ) : (
              files.map((file) => <Preview key={`${file.name}-${file.lastModified}`} file={file} />)
            )}
            {progress !== undefined && (
              <progress
                className="progress progress-primary w-full"
                // Everything has arrived and is being prepared: nobody knows how long.
                value={progress < 1 ? progress : undefined}
                max={1}
                aria-label={t('upload')}
              />
            )}
            {/* Above the whole area, so that a click and a drop anywhere reach the browser's own control. */}
            <input
              type="file"
              accept="image/*"
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
              {...control}
              {...rest}
              onChange={choose}
            />
          </span>
          {drawing && <DrawButton {...drawing} inputId={control.id} isDisabled={rest.disabled} />}
        </>
      )}
    </Field>
  )
}

function DrawButton({ label, draw, inputId, isDisabled }: Drawing & { inputId: string; isDisabled?: boolean }) {
  async function choose() {
    const file = await draw()
    const input = document.getElementById(inputId)
    if (!file || !(input instanceof HTMLInputElement)) return
    const chosen = new DataTransfer()
    chosen.items.add(file)
    input.files = chosen.files
    // As if it had been chosen by hand: the form and the preview hear of it in the same way.
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return (
    <ActionButton look="secondary" className="justify-self-start" disabled={isDisabled} onClick={choose}>
      {label}
    </ActionButton>
  )
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="flex items-center gap-3">
      {url && file.type.startsWith('image/') && (
        <img src={url} alt="" className="h-20 w-28 rounded-field bg-paper-shade object-cover" />
      )}
      <span className="max-w-48 truncate text-sm">{file.name}</span>
    </span>
  )
}
