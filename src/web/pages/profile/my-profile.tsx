import type { ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { socialSignInClient } from '#web/accounts/account-clients.ts'
import { RoleTag } from '#web/accounts/role-tag.tsx'
import { loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { EditFormDialogButton } from '#web/profile/edit-form-dialog-button.tsx'
import { ExportOrDeleteAccountCard } from '#web/profile/export-or-delete-account-card.tsx'
import { PendingEmailNotice } from '#web/profile/pending-email-notice.tsx'
import { PhoneConfirmationStatus } from '#web/profile/phone-confirmation-status.tsx'
import { profileClient } from '#web/profile/profile-clients.ts'
import { ProfileCompletenessBar } from '#web/profile/profile-completeness-bar.tsx'
import { SignInProvidersCard } from '#web/profile/sign-in-providers-card.tsx'
import { SignedInDevicesTable } from '#web/profile/signed-in-devices-table.tsx'
import { VerificationDeclinedNotice } from '#web/profile/verification-declined-notice.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { UnitSwitcher } from '#web/shell/unit-switcher.tsx'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { BadgeCheck } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { PageSectionIndex } from '#web/ui/page-section-index.tsx'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/my-profile'

// Forms import the form and validation libraries: they load when one is opened.
const NameForm = createLazyPagePart(async () => (await import('#web/profile/name-and-phone-forms.tsx')).ProfileNameForm)
const EmailForm = createLazyPagePart(async () => (await import('#web/profile/change-email-form.tsx')).ChangeEmailForm)
const PhoneForm = createLazyPagePart(
  async () => (await import('#web/profile/name-and-phone-forms.tsx')).ProfilePhoneForm,
)
const PhotoForm = createLazyPagePart(async () => (await import('#web/profile/profile-photo-form.tsx')).ProfilePhotoForm)
const PasswordForm = createLazyPagePart(
  async () => (await import('#web/profile/change-password-form.tsx')).ChangePasswordForm,
)
const SecondFactorForm = createLazyPagePart(
  async () => (await import('#web/profile/second-factor-settings-form.tsx')).SecondFactorSettingsForm,
)

/** The form fields that outlive the session: no password, no code. */
const interruptible = {
  photo: { form: 'profile:photo', fields: [] },
  name: { form: 'profile:name', fields: ['name'] },
  email: { form: 'profile:email', fields: ['email'] },
  phone: { form: 'profile:phone', fields: ['phoneNumber'] },
}

export async function loader(args: Route.LoaderArgs) {
  const { mustSetUpSecondFactor } = await requireSignedInUser(args)
  const client = profileClient(args.context.get(apiFetchContext)).profile
  const { auth } = socialSignInClient(args.context.get(apiFetchContext))
  const [profile, { items: signIns }, connections, ways] = await Promise.all([
    loadOrPageError(client.$get()),
    loadOrPageError(client['sign-ins'].$get()),
    loadOrPageError(auth['list-accounts'].$get()),
    loadOrPageError(auth.ways.$get()),
  ])
  return { profile, signIns, connections, ways, mustSetUp: mustSetUpSecondFactor ?? false }
}

export default function MyProfile({ loaderData }: Route.ComponentProps) {
  const { profile, signIns, connections, ways, mustSetUp } = loaderData
  const t = useProfileTexts()
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const { name, email, phoneNumber, image, role, hasBothRoles, permission, secondFactor } = profile
  const isPhoneConfirmed = profile.completeness.parts.some(({ key, isDone }) => key === 'phoneVerified' && isDone)
  const { hasPassword } = connections
  const forms = { onSaved: revalidate }
  return (
    <>
      <DashboardPageHeader intro={t('intro')}>{t('myProfile')}</DashboardPageHeader>
      {mustSetUp && (
        <InlineNotice tone="warning" isAnnounced className="mb-6">
          {t('secondFactorRequired')}
        </InlineNotice>
      )}
      {profile.verificationDeclinedReason !== null && (
        <VerificationDeclinedNotice reason={profile.verificationDeclinedReason} {...forms} />
      )}
      <PageSectionIndex
        className="mb-6"
        label={t('sections')}
        sections={[
          { id: 'profile', name: t('profile') },
          { id: 'security', name: t('security') },
          { id: 'connections', name: t('connections') },
          { id: 'sign-ins', name: t('signIns') },
          { id: 'your-data', name: t('yourData') },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card as="section" id="profile" aria-label={t('profile')} className="scroll-mt-24 p-5 sm:p-8">
          <div className="flex items-start gap-5">
            <div id="profile-photo" className="grid shrink-0 scroll-mt-24 justify-items-center">
              <Avatar name={name} image={image} size="large" />
              <EditFormDialogButton label="editPhoto" title={t('changePhoto')} interruptible={interruptible.photo}>
                {(close, interrupted) => <PhotoForm {...forms} interrupted={interrupted} onClose={close} />}
              </EditFormDialogButton>
            </div>
            <div className="min-w-0 flex-1 pt-3">
              <p className="break-words font-display text-2xl">{name}</p>
              <p className="mt-2 flex flex-wrap items-center gap-2">
                <RoleTag role={role} hasBothRoles={hasBothRoles} />
                {permission === 'Verified' && (
                  <Badge tone="success" icon={<BadgeCheck className="size-4" aria-hidden="true" />}>
                    {t('verified')}
                  </Badge>
                )}
                <span className="text-muted text-sm">
                  {t.rich('since', { time: () => <LocalizedTime at={profile.since} /> })}
                </span>
              </p>
            </div>
          </div>
          <dl className="mt-4 grid">
            <Row id="profile-name" label={t('name')} value={name}>
              <EditFormDialogButton label="editName" title={t('changeName')} interruptible={interruptible.name}>
                {(close, interrupted) => (
                  <NameForm {...forms} interrupted={interrupted} name={name} role={role} onClose={close} />
                )}
              </EditFormDialogButton>
            </Row>
            <Row
              id="profile-email"
              label={t('email')}
              value={email}
              note={profile.emailChange === null ? t('emailNote') : undefined}
              below={profile.emailChange && <PendingEmailNotice {...profile.emailChange} />}
            >
              <EditFormDialogButton label="editEmail" title={t('changeEmail')} interruptible={interruptible.email}>
                {(close, interrupted) => (
                  <EmailForm {...forms} interrupted={interrupted} hasPassword={hasPassword} onClose={close} />
                )}
              </EditFormDialogButton>
            </Row>
            <Row
              id="profile-phone"
              label={t('phone')}
              value={phoneNumber === null ? t('notAvailable') : <bdi dir="ltr">{phoneNumber}</bdi>}
              below={
                phoneNumber !== null &&
                (ways.phone || isPhoneConfirmed) && (
                  <PhoneConfirmationStatus isConfirmed={isPhoneConfirmed} {...forms} />
                )
              }
            >
              <EditFormDialogButton label="editPhone" title={t('changePhone')} interruptible={interruptible.phone}>
                {(close, interrupted) => (
                  <PhoneForm {...forms} interrupted={interrupted} phoneNumber={phoneNumber ?? ''} onClose={close} />
                )}
              </EditFormDialogButton>
            </Row>
            <Row label={t('units')} value={<UnitSwitcher search={search} className="py-1" />} note={t('unitsNote')} />
          </dl>
          <section id="security" aria-labelledby="security-heading" className="mt-6 scroll-mt-24">
            <h2 id="security-heading" className="mb-2 text-xl">
              {t('security')}
            </h2>
            <dl className="grid">
              <Row label={t('password')} value={hasPassword ? <MaskedPassword /> : t('noPassword')}>
                <EditFormDialogButton
                  label="editPassword"
                  title={t(hasPassword ? 'changeYourPassword' : 'chooseYourPassword')}
                >
                  {(close) => <PasswordForm {...forms} email={email} hasPassword={hasPassword} onClose={close} />}
                </EditFormDialogButton>
              </Row>
              <Row
                label={t('secondFactor')}
                value={
                  secondFactor.isOn
                    ? t('secondFactorIsOn', { left: secondFactor.backupCodesLeft })
                    : t('secondFactorIsOff')
                }
                note={t('secondFactorNote')}
              >
                <EditFormDialogButton
                  label={secondFactor.isOn ? 'editSecondFactor' : 'turnOnSecondFactor'}
                  title={t('changeSecondFactor')}
                  isBeginning={!secondFactor.isOn}
                >
                  {(close) => <SecondFactorForm {...forms} isOn={secondFactor.isOn} onClose={close} />}
                </EditFormDialogButton>
              </Row>
            </dl>
          </section>
        </Card>
        <ProfileCompletenessBar completeness={profile.completeness} />
        <div className="grid gap-6 xl:col-span-2">
          <SignInProvidersCard connections={connections} ways={ways} />
          <SignedInDevicesTable signIns={signIns} />
        </div>
        <div className="xl:col-span-2">
          <ExportOrDeleteAccountCard />
        </div>
      </div>
    </>
  )
}

type RowProps = {
  id?: string
  label: string
  value: ReactNode
  note?: string | undefined
  below?: ReactNode
  children?: ReactNode
}

function Row({ id, label, value, note, below, children }: RowProps) {
  return (
    <div
      id={id}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
    >
      <dt className="col-span-2 text-muted sm:col-span-1">{label}</dt>
      <dd className="min-h-11 min-w-0 content-center break-words font-medium">
        {value}
        {note && <p className="font-normal text-muted text-sm">{note}</p>}
        {below}
      </dd>
      <dd>{children}</dd>
    </div>
  )
}

function MaskedPassword() {
  const t = useProfileTexts()
  return (
    <span className="tracking-widest">
      <span aria-hidden="true">••••••••</span>
      <span className="sr-only">{t('hiddenPassword')}</span>
    </span>
  )
}
