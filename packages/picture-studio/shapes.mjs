/** Meshes with a closed form: superellipsoids, lathes, tubes, and their placement. A mesh is { pos, nor, idx }. */

const signedPower = (w, m) => Math.sign(w) * Math.abs(w) ** m

/**
 * Superellipsoid around `centre` with radii `radii` (metres); exponents below 1 square it off.
 * `tilt` turns it in the x-z plane (radians).
 */
export function superellipsoidMesh({ centre, radii, e1 = 0.5, e2 = 0.5, tilt = 0, segments = [48, 32] }) {
  const [nu, nv] = segments
  const [P, N, I] = [[], [], []]
  const C = Math.cos(tilt)
  const S = Math.sin(tilt)
  for (let j = 0; j <= nv; j++) {
    const v = -Math.PI / 2 + (Math.PI * j) / nv
    for (let i = 0; i <= nu; i++) {
      const u = (2 * Math.PI * i) / nu
      const [cv, sv, cu, su] = [Math.cos(v), Math.sin(v), Math.cos(u), Math.sin(u)]
      const x = radii[0] * signedPower(cv, e1) * signedPower(cu, e2)
      const y = radii[1] * signedPower(cv, e1) * signedPower(su, e2)
      const z = radii[2] * signedPower(sv, e1)
      const a = (signedPower(cv, 2 - e1) * signedPower(cu, 2 - e2)) / radii[0]
      const b = (signedPower(cv, 2 - e1) * signedPower(su, 2 - e2)) / radii[1]
      const d = signedPower(sv, 2 - e1) / radii[2]
      const l = Math.hypot(a, b, d) || 1
      P.push(centre[0] + x * C - z * S, centre[1] + y, centre[2] + x * S + z * C)
      N.push((a * C - d * S) / l, b / l, (a * S + d * C) / l)
    }
  }
  stitch(I, nv, nu + 1, nu)
  return mesh(P, N, I)
}

/** Solid of revolution around the y axis from a profile of [radius, y]; the left side of the profile is the outside. */
export function latheMesh(profile, segments = 144) {
  const n = profile.length
  const [P, N, I] = [[], [], []]
  for (let i = 0; i <= segments; i++) {
    const t = (2 * Math.PI * i) / segments
    const [c, s] = [Math.cos(t), Math.sin(t)]
    for (let j = 0; j < n; j++) {
      const a = profile[Math.max(0, j - 1)]
      const b = profile[Math.min(n - 1, j + 1)]
      const [dr, dy] = [b[0] - a[0], b[1] - a[1]]
      const l = Math.hypot(dr, dy) || 1
      P.push(profile[j][0] * c, profile[j][1], profile[j][0] * s)
      N.push((dy / l) * c, -dr / l, (dy / l) * s)
    }
  }
  for (let i = 0; i < segments; i++)
    for (let j = 0; j < n - 1; j++) {
      const a = i * n + j
      I.push(a, a + n, a + n + 1, a, a + n + 1, a + 1)
    }
  return mesh(P, N, I)
}

/** Tube of elliptic section along `path` ([x, y, z]); its section is perpendicular to x (`across` = 'x') or to y. */
export function tubeMesh(path, { halfWidth, halfHeight, across = 'x' }) {
  const m = 12
  const [P, N, I] = [[], [], []]
  for (const [x, y, z] of path)
    for (let j = 0; j <= m; j++) {
      const t = (j / m) * 2 * Math.PI
      const [c, s] = [Math.cos(t), Math.sin(t)]
      if (across === 'x') {
        P.push(x, y + c * halfWidth, z + s * halfHeight)
        N.push(0, c, s)
      } else {
        P.push(x + c * halfWidth, y, z + s * halfHeight)
        N.push(c, 0, s)
      }
    }
  stitch(I, path.length - 1, m + 1, m)
  return mesh(P, N, I)
}

/** Copy of a mesh with points and normals transformed by `place(x, y, z, isNormal)`; `isMirrored` flips the faces. */
export function transformedMesh(source, place, isMirrored) {
  const pos = new Float32Array(source.pos.length)
  const nor = new Float32Array(source.nor.length)
  for (let i = 0; i < pos.length; i += 3) {
    pos.set(place(source.pos[i], source.pos[i + 1], source.pos[i + 2], false), i)
    nor.set(place(source.nor[i], source.nor[i + 1], source.nor[i + 2], true), i)
  }
  const idx = new Uint32Array(source.idx)
  if (isMirrored) for (let i = 0; i < idx.length; i += 3) [idx[i], idx[i + 1]] = [idx[i + 1], idx[i]]
  return { pos, nor, idx }
}

function stitch(indices, rows, stride, columns) {
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const a = j * stride + i
      indices.push(a, a + 1, a + stride + 1, a, a + stride + 1, a + stride)
    }
}

function mesh(P, N, I) {
  return { pos: new Float32Array(P), nor: new Float32Array(N), idx: new Uint32Array(I) }
}
