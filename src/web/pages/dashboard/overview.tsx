import { useViewer } from '#web/viewer.ts'

export default function Overview() {
  return (
    <>
      <title>Dashboard · Forecourt</title>
      <h1>Hello, {useViewer()?.name}</h1>
    </>
  )
}
