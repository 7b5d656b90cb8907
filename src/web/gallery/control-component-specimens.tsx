import { useState } from 'react'
import {
  ComponentSpecimen,
  ComponentSpecimenState,
  ComponentSpecimenStates,
  longTextSample,
} from '#web/gallery/component-specimen.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button, ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Heart, Plus } from '#web/ui/icons.ts'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SegmentedControl, SegmentLinks } from '#web/ui/segments.tsx'
import { Switch } from '#web/ui/switch.tsx'

const looks: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const tones: BadgeTone[] = ['neutral', 'info', 'success', 'warning', 'error', 'accent']
const nothing = () => {}
const steps = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month', count: 1234 },
]

export function ControlComponentSpecimens() {
  const [step, setStep] = useState('week')
  const [isOn, setOn] = useState(true)
  return (
    <>
      <ComponentSpecimen id="button" title="Button">
        {() => (
          <>
            {looks.map((look) => (
              <ComponentSpecimenStates key={look}>
                <ComponentSpecimenState name={look}>
                  <Button look={look}>Book now</Button>
                </ComponentSpecimenState>
                <ComponentSpecimenState name="hover" force="hover">
                  <Button look={look}>Book now</Button>
                </ComponentSpecimenState>
                <ComponentSpecimenState name="focus" force="focus-visible">
                  <Button look={look}>Book now</Button>
                </ComponentSpecimenState>
                <ComponentSpecimenState name="active" force="active">
                  <Button look={look}>Book now</Button>
                </ComponentSpecimenState>
                <ComponentSpecimenState name="disabled">
                  <Button look={look} disabled>
                    Book now
                  </Button>
                </ComponentSpecimenState>
                <ComponentSpecimenState name="busy">
                  <Button look={look} isBusy>
                    Book now
                  </Button>
                </ComponentSpecimenState>
              </ComponentSpecimenStates>
            ))}
            <ComponentSpecimenStates>
              <ComponentSpecimenState name="with a sign">
                <Button>
                  <Plus className="size-4" aria-hidden="true" />
                  Add a car
                </Button>
              </ComponentSpecimenState>
              <ComponentSpecimenState name="sign alone">
                <Button look="quiet" className="btn-square" aria-label="Save">
                  <Heart className="size-5" aria-hidden="true" />
                </Button>
              </ComponentSpecimenState>
              <ComponentSpecimenState name="link">
                <ButtonLink look="secondary" to="#button">
                  Browse cars
                </ButtonLink>
              </ComponentSpecimenState>
              <ComponentSpecimenState name="long text">
                <Button className="max-w-full">Cancel the booking and tell the seller why</Button>
              </ComponentSpecimenState>
            </ComponentSpecimenStates>
          </>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen
        id="segments"
        title="Segments"
        note="A choice between a few; too many scroll inside their own box."
      >
        {(theme) => (
          <>
            <SegmentLinks
              label={`Lists, ${theme}`}
              segments={[
                { to: '?all', label: 'All', count: 80, isCurrent: true },
                { to: '?available', label: 'Available', count: 60, isCurrent: false },
                { to: '?reserved', label: 'Reserved', count: 2, isCurrent: false },
                { to: '?sold', label: 'Sold', count: 18, isCurrent: false },
                { to: '?none', label: 'Not for sale', count: 0, isCurrent: false },
              ]}
            />
            <SegmentedControl
              label={`Step, ${theme}`}
              name={`step-${theme}`}
              options={steps}
              value={step}
              onChoose={setStep}
            />
          </>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="switch" title="Switch">
        {() => (
          <div className="grid max-w-72 gap-1">
            <Switch label="On or off" isOn={isOn} onChange={setOn} />
            <Switch label="Off" isOn={false} onChange={() => {}} />
            <Switch label="Disabled" isOn isDisabled onChange={() => {}} />
          </div>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="badge" title="Badge" note="A word stands beside every colour.">
        {() => (
          <>
            <ComponentSpecimenStates>
              {tones.map((tone) => (
                <Badge key={tone} tone={tone}>
                  {tone}
                </Badge>
              ))}
            </ComponentSpecimenStates>
            <ComponentSpecimenStates>
              <Badge tone="success" icon={<Heart className="size-4" aria-hidden="true" />}>
                With a sign
              </Badge>
              <Badge className="max-w-full">{longTextSample}</Badge>
            </ComponentSpecimenStates>
          </>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="dropdown" title="Dropdown">
        {() => (
          <Dropdown buttonClassName="btn border-control-line bg-surface" label="Car Collections">
            <a href="#dropdown" className="menu-entry" aria-current="page">
              The page that is open
            </a>
            <a href="#dropdown" className="menu-entry">
              Another page
            </a>
            <button type="button" className="menu-entry" disabled>
              Not possible now
            </button>
          </Dropdown>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen
        id="more-menu"
        title="More menu"
        note="The rarer steps of one thing; a single one is a button of its own."
      >
        {(theme) => (
          <ComponentSpecimenStates>
            <ComponentSpecimenState name="several">
              <MoreMenu
                label="More"
                about={`Tesla Model 3, ${theme}`}
                steps={[
                  { label: 'Add to calendar', file: 'meeting.ics', href: '#more-menu' },
                  { label: 'Cancel meeting', onPress: nothing },
                  { label: 'Under way', onPress: nothing, isBusy: true },
                ]}
              />
            </ComponentSpecimenState>
            <ComponentSpecimenState name="one">
              <MoreMenu
                label="More"
                about={`Audi A3, ${theme}`}
                steps={[{ label: 'Cancel booking', onPress: nothing }]}
              />
            </ComponentSpecimenState>
            <ComponentSpecimenState name="one, busy">
              <MoreMenu
                label="More"
                about={`Audi TT, ${theme}`}
                steps={[{ label: 'Cancel booking', onPress: nothing, isBusy: true }]}
              />
            </ComponentSpecimenState>
          </ComponentSpecimenStates>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="pagination" title="Pagination">
        {(theme) => (
          <>
            {[1, 5, 12].map((page) => (
              <Pagination
                key={page}
                label={`Pages from ${page}, ${theme}`}
                page={page}
                pageCount={12}
                to={(number) => `?page=${number}#pagination`}
              />
            ))}
          </>
        )}
      </ComponentSpecimen>
    </>
  )
}
