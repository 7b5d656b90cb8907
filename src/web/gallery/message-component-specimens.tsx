import { useState } from 'react'
import { ApiError } from '#web/client/api-client.ts'
import {
  ComponentSpecimen,
  ComponentSpecimenState,
  ComponentSpecimenStates,
  longTextSample,
} from '#web/gallery/component-specimen.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogState } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CarFront } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { CardGridSkeleton, CardRowsSkeleton, LoadingOverlay, TableSkeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

const failure = new ApiError(500, {
  code: 'internal',
  message: 'We could not read your cars. Try again in a moment.',
  requestId: '01JDEMO',
})

export function MessageComponentSpecimens() {
  return (
    <>
      <ComponentSpecimen id="notice" title="Notice">
        {() => (
          <div className="grid gap-3">
            <InlineNotice>We kept what you had typed last time.</InlineNotice>
            <InlineNotice tone="warning" action={<Button look="secondary">Contact us</Button>}>
              Forecourt took this car down.
            </InlineNotice>
            <InlineNotice tone="error">{longTextSample}</InlineNotice>
          </div>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen
        id="dialog"
        title="Dialog"
        note="On a phone a sheet from below. Long content scrolls inside it."
      >
        {() => <Dialogs />}
      </ComponentSpecimen>
      <ComponentSpecimen
        id="toast"
        title="Toasts"
        note="Top centre; 2 s for a success, 4 s for the rest, a loading one stays."
      >
        {() => (
          <ComponentSpecimenStates>
            <Button look="secondary" onClick={() => toastNotifier.success('Your changes are saved')}>
              Success
            </Button>
            <Button look="secondary" onClick={() => toastNotifier.error('Sorry! Try again with valid user')}>
              Error
            </Button>
            <Button look="secondary" onClick={() => toastNotifier.plain(longTextSample)}>
              Plain, long
            </Button>
            <Button look="secondary" onClick={() => toastNotifier.loading('Uploading…', { id: 'gallery-loading' })}>
              Loading
            </Button>
            <Button look="quiet" onClick={() => toastNotifier.dismiss()}>
              Dismiss all
            </Button>
          </ComponentSpecimenStates>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="empty-state" title="Empty">
        {() => (
          <EmptyState icon={<CarFront />} title="No cars yet" action={<Button>Add a car</Button>}>
            Offer your first car: a title, a price, a description and a photo are enough.
          </EmptyState>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="error-state" title="Failed">
        {() => <ErrorState error={failure} onRetry={() => {}} />}
      </ComponentSpecimen>
      <ComponentSpecimen id="loading" title="On its way">
        {() => (
          <>
            <ComponentSpecimenStates>
              <ComponentSpecimenState name="large">
                <Spinner />
              </ComponentSpecimenState>
              <ComponentSpecimenState name="small">
                <Spinner size="small" />
              </ComponentSpecimenState>
            </ComponentSpecimenStates>
            <LoadingOverlay>
              <CardGridSkeleton count={2} />
            </LoadingOverlay>
            <CardRowsSkeleton count={2} />
            <TableSkeleton count={3} />
          </>
        )}
      </ComponentSpecimen>
    </>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'short' | 'long' | null>(null)
  const [confirm, setConfirm] = useState<ConfirmDialogState>({ kind: 'closed' })
  const close = () => setOpen(null)
  return (
    <ComponentSpecimenStates>
      <Button look="secondary" onClick={() => setOpen('short')}>
        Open a dialog
      </Button>
      <Button look="secondary" onClick={() => setOpen('long')}>
        Open a long one
      </Button>
      <Button look="secondary" onClick={() => setConfirm({ kind: 'asking' })}>
        Ask first
      </Button>
      <Button look="secondary" onClick={() => setConfirm({ kind: 'working' })}>
        While it works
      </Button>
      <Dialog
        isOpen={open === 'short'}
        onClose={close}
        title="Change your name"
        actions={<Button onClick={close}>Save</Button>}
      >
        <p>What is asked for stands here.</p>
      </Dialog>
      <Dialog
        isOpen={open === 'long'}
        onClose={close}
        title={longTextSample}
        actions={<Button onClick={close}>Save</Button>}
      >
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence twelve times.
          <p key={index} className="mb-4">
            {longTextSample}
          </p>
        ))}
      </Dialog>
      <ConfirmDialog
        state={confirm}
        title="Delete this car?"
        confirmLabel="Delete"
        onConfirm={() => setConfirm({ kind: 'working' })}
        onCancel={() => setConfirm({ kind: 'closed' })}
      >
        <p>It disappears from Forecourt for good.</p>
      </ConfirmDialog>
    </ComponentSpecimenStates>
  )
}
