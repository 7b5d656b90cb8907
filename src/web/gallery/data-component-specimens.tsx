import { ComponentSpecimen, ComponentSpecimenStates, longTextSample } from '#web/gallery/component-specimen.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture, type PictureVariants } from '#web/ui/picture.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'

const picture: PictureVariants = {
  urlBase: '/pictures/cars/coupe-black-front',
  widths: [480, 960],
  formats: ['webp'],
  width: 960,
  height: 640,
  placeholder: '',
}

const rows = [
  { id: '1', title: '2020 BMW 750Li', priceCents: 4_490_000, email: 'dwayne.carter@demo.test', state: 'Available' },
  {
    id: '2',
    title: longTextSample,
    priceCents: 99_999_999,
    email: 'a-very-long-address-of-somebody@example.test',
    state: 'Sold',
  },
]

export function DataComponentSpecimens() {
  return (
    <>
      <ComponentSpecimen id="card" title="Card and picture">
        {() => (
          <div className="grid gap-4 sm:grid-cols-2">
            {rows.map((row) => (
              <Card key={row.id} as="article">
                <Picture picture={picture} alt="" sizes="20rem" className="aspect-3/2" />
                <div className="grid gap-1 p-4">
                  <h3>{row.title}</h3>
                  <FormattedPrice cents={row.priceCents} className="font-semibold text-lg" />
                  <LocalizedTime at="2026-11-20T12:00:00Z" className="text-muted text-sm" />
                </div>
              </Card>
            ))}
          </div>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen
        id="record-table"
        title="Table of records"
        note="Cards wherever its own box is too narrow for a table."
      >
        {(theme) => (
          <RecordTable
            caption={`Cars, ${theme}`}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { header: 'Car', cell: ({ title }) => <span className="wrap-anywhere font-medium">{title}</span> },
              { header: 'Price', cell: ({ priceCents }) => <FormattedPrice cents={priceCents} /> },
              { header: 'State', cell: ({ state }) => <Badge tone="success">{state}</Badge> },
              { header: 'Seller', cell: ({ email }) => <EmailText email={email} /> },
              { header: 'Actions', isActions: true, cell: () => <Button look="secondary">Take down</Button> },
            ]}
          />
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="avatar" title="Avatar">
        {() => (
          <ComponentSpecimenStates>
            <Avatar name="Hannah Brennan" image={null} />
            <Avatar name="Madonna" image={null} size="large" />
          </ComponentSpecimenStates>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="disclosure" title="Disclosure">
        {() => (
          <div>
            <Disclosure summary="Closed">Nobody sees this yet.</Disclosure>
            <Disclosure summary={longTextSample} isOpenAtFirst>
              {longTextSample}
            </Disclosure>
          </div>
        )}
      </ComponentSpecimen>
    </>
  )
}
