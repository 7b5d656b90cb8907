// The baseline: the least that a Node server can do for a request. Prints its port. With a number as its argument it
// sends that many incompressible bytes instead of its hello.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

const [size] = process.argv.slice(2)
const body = size ? randomBytes(Number(size)) : 'Hello, world!\n'
const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': body.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
process.on('SIGTERM', () => process.exit(0))
