import { ComponentSpecimen, ComponentSpecimenState, longTextSample } from '#web/gallery/component-specimen.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { FieldGroup } from '#web/ui/form-field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PicturePicker } from '#web/ui/picture-picker.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const fuels = ['Petrol', 'Diesel', 'Electric'].map((fuel) => ({ value: fuel, label: fuel }))
const wrong = 'Enter a dollar amount, for example 42,000.'

export function FormComponentSpecimens() {
  return (
    <>
      <ComponentSpecimen id="text-input" title="Text input">
        {() => (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextInput label="Empty" placeholder="For example Austin" hint="What is wanted, in one line." />
            <TextInput label="Filled" defaultValue="2020 Lamborghini Aventador S" />
            <div data-force="hover">
              <TextInput label="Hover" />
            </div>
            <div data-force="focus-visible">
              <TextInput label="Focus" defaultValue="Somebody types here" />
            </div>
            <TextInput label="Wrong" prefix="$" defaultValue="a lot" error={wrong} hint="Dollars." />
            <TextInput label="Disabled" disabled defaultValue="Cannot be changed now" />
            <TextInput label="Read only" readOnly defaultValue="buyer@demo.test" />
            <TextInput
              label={longTextSample}
              defaultValue={longTextSample}
              error={longTextSample}
              hint={longTextSample}
            />
          </div>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="other-fields" title="Select, password, text area">
        {() => (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Select label="Nothing chosen" placeholder="Choose a fuel" options={fuels} />
            <Select label="Wrong" placeholder="Choose a fuel" options={fuels} error="Choose a fuel." />
            <Select label="Disabled" options={fuels} disabled />
            <Combobox label="Combobox" options={['Camry', 'Corolla']} listLabel="Suggestions" hint="Any text fits." />
            <Combobox label="Combobox, wrong" options={[]} listLabel="Suggestions" error="Enter a model." />
            <PasswordInput label="Secret word" defaultValue="ForeCourt!26" autoComplete="off" />
            <Textarea label="Text" rows={3} hint="At most 5,000 characters." defaultValue="One owner, full history." />
            <Textarea label="Wrong text" rows={3} error="Description is Required" />
          </div>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="checkbox" title="Checkbox">
        {() => (
          <div className="grid gap-2 sm:grid-cols-2">
            <Checkbox label="Off" />
            <Checkbox label="On" defaultChecked />
            <Checkbox label="Disabled" disabled />
            <Checkbox label="On and disabled" disabled defaultChecked />
            <Checkbox label="Wrong" error="Say yes to go on." />
            <Checkbox label={longTextSample} />
          </div>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="file-picker" title="File picker">
        {() => (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <PicturePicker label="Empty" hint="At most 15 MB." />
            <PicturePicker label="Wrong" error="Photo is Required" />
            <PicturePicker label="Disabled" disabled />
            <PicturePicker label="On its way" disabled progress={0.4} />
          </div>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen id="field-group" title="Group of fields">
        {() => (
          <FieldGroup title="Details" intro="All of them may be left out, but buyers search by them.">
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <TextInput label="Model" />
              <TextInput label="Mileage" hint="In miles." />
            </div>
          </FieldGroup>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen
        id="disabled-form"
        title="A form before React is there"
        note="Disabled, so that nothing typed is lost."
      >
        {() => (
          <fieldset disabled className="grid items-start gap-5 sm:grid-cols-2">
            <TextInput label="Name" defaultValue="Hannah Brennan" />
            <Select label="Role" options={[{ value: 'Buyer', label: 'Buyer' }]} />
            <ComponentSpecimenState name="its button">
              <button type="submit" className="btn btn-primary">
                Save
              </button>
            </ComponentSpecimenState>
          </fieldset>
        )}
      </ComponentSpecimen>
    </>
  )
}
