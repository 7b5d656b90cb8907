/** Two worker threads and a queue. Slices are fixed, so the result does not depend on which thread takes which. */
import { Worker } from 'node:worker_threads'

const THREADS = 2

/** Starts the threads; `all` sends a message to each, `share` distributes a list, `dismiss` ends them. */
export function startRenderWorkerPool() {
  const workers = Array.from({ length: THREADS }, () => new Worker(new URL('./worker.mjs', import.meta.url)))
  const ask = (worker, message) =>
    new Promise((resolve, reject) => {
      const settle = (finish) => (value) => {
        worker.off('message', onMessage)
        worker.off('error', onError)
        finish(value)
      }
      const onMessage = settle(resolve)
      const onError = settle(reject)
      worker.on('message', onMessage)
      worker.on('error', onError)
      worker.postMessage(message)
    })
  return {
    onStage: undefined,
    all: (message) => Promise.all(workers.map((worker) => ask(worker, message))),
    share: async (messages) => {
      const queue = [...messages].reverse()
      const work = async (worker) => {
        for (let next = queue.pop(); next; next = queue.pop()) await ask(worker, next)
      }
      await Promise.all(workers.map(work))
    },
    dismiss: () => Promise.all(workers.map((worker) => worker.terminate())),
  }
}
