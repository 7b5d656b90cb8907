import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { type FieldTextProps, FormField } from '#web/ui/form-field.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { ImagePlus } from '#web/ui/icons.ts'
import './picture-picker.css'

type FilePickerProps = FieldTextProps &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & {
    /** Upload progress from 0 to 1. */
    progress?: number
    /** Draws a picture for users who have none, with a button beside the area. */
    drawing?: Drawing
  }

/** `draw` returns null where it cannot draw, and has reported why. */
type Drawing = { label: string; draw: () => Promise<File | null> }

/** Lets the user choose pictures and previews them before they are sent. Accepts what `register('name')` returns. */
export function PicturePicker({
  label,
  hint,
  error,
  className,
  progress,
  drawing,
  onChange,
  ...rest
}: FilePickerProps) {
  const t = useShellTexts()
  const [files, setFiles] = useState<File[]>([])

  function choose(event: ChangeEvent<HTMLInputElement>) {
    setFiles([...(event.target.files ?? [])])
    onChange?.(event)
  }

  return (
    <FormField label={label} hint={hint} error={error} className={className}>
      {(control) => (
        // A picture that may be drawn is one of many fields: it takes a row of them.
        <div className={drawing ? 'picture-row' : 'contents'}>
          <span
            className={`relative flex flex-wrap items-center gap-4 rounded-box border border-dashed bg-surface ${drawing ? 'px-3 py-2' : 'min-h-28 p-4'} has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 has-disabled:border-line has-disabled:bg-paper-shade ${error ? 'border-error' : 'border-control-line'}`}
          >
            {files.length === 0 ? (
              <span className="flex items-center gap-3 text-muted">
                <ImagePlus className="size-7 shrink-0" aria-hidden="true" />
                {t('chooseFile')}
              </span>
            ) : (
              files.map((file) => (
                <Preview key={`${file.name}-${file.lastModified}`} file={file} isSmall={drawing !== undefined} />
              ))
            )}
            {progress !== undefined && (
              <progress
                className="progress progress-primary w-full"
                // The upload is complete and the server is processing it: the duration is unknown.
                value={progress < 1 ? progress : undefined}
                max={1}
                aria-label={t('upload')}
              />
            )}
            {/* Covers the whole area, so that a click and a drop anywhere reach the browser's own control. */}
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
        </div>
      )}
    </FormField>
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
    // Fires `change` as for a chosen file: the form and the preview react in the same way.
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return (
    <HydratedButton look="secondary" disabled={isDisabled} onClick={choose}>
      {label}
    </HydratedButton>
  )
}

function Preview({ file, isSmall }: { file: File; isSmall: boolean }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="flex items-center gap-3">
      {url && file.type.startsWith('image/') && (
        <img
          src={url}
          alt=""
          className={`bg-paper-shade object-cover ${isSmall ? 'size-11 rounded-full' : 'h-20 w-28 rounded-field'}`}
        />
      )}
      <span className="max-w-48 truncate text-sm">{file.name}</span>
    </span>
  )
}
