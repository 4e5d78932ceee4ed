import {
  DoubleSide,
  HalfFloatType,
  Mesh,
  MeshBasicMaterial,
  NoBlending,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  WebGLRenderTarget,
  type WebGLRenderer,
} from 'three';

/** Meters. */
const SPAN = 7;
/** Pixels. */
const SIZE = 448;
/** Of the picture, for a first and a wider softening. */
const STEPS = [0.0024, 0.0052];

/** Darker the nearer to the ground. */
const nearness = (): ShaderMaterial =>
  new ShaderMaterial({
    side: DoubleSide,
    vertexShader:
      'varying float y; void main() { vec4 w = modelMatrix * vec4(position, 1.0); y = w.y; gl_Position = projectionMatrix * viewMatrix * w; }',
    fragmentShader:
      'varying float y; void main() { gl_FragColor = vec4(0.0, 0.0, 0.0, exp(-y * 2.6) * 0.9); }',
  });

/** A soft contact shadow: the vehicle from below, blurred. The caller disposes of it. */
export function groundShadow(
  renderer: WebGLRenderer,
  scene: Scene,
): { plane: Mesh; dispose(): void } {
  const target = new WebGLRenderTarget(SIZE, SIZE, { type: HalfFloatType });
  const swap = target.clone();
  const below = new OrthographicCamera(-SPAN / 2, SPAN / 2, SPAN / 2, -SPAN / 2, 0.01, 1.2);
  below.position.set(0, -0.01, 0);
  below.lookAt(0, 1, 0);
  const [environment, material] = [scene.environment, nearness()];
  scene.environment = null;
  scene.overrideMaterial = material;
  renderer.setRenderTarget(target);
  renderer.clear();
  renderer.render(scene, below);
  scene.overrideMaterial = null;
  scene.environment = environment;
  for (const step of STEPS) {
    blur(renderer, target, swap, step, 0);
    blur(renderer, swap, target, 0, step);
  }
  renderer.setRenderTarget(null);
  material.dispose();
  swap.dispose();

  const plane = new Mesh(
    new PlaneGeometry(SPAN, SPAN),
    new MeshBasicMaterial({
      map: target.texture,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      opacity: 0.85,
      side: DoubleSide,
    }),
  );
  plane.rotation.x = -Math.PI / 2;
  plane.scale.y = -1;
  plane.position.y = 0.002;
  plane.renderOrder = -1;
  return { plane, dispose: () => target.dispose() };
}

function blur(
  renderer: WebGLRenderer,
  from: WebGLRenderTarget,
  to: WebGLRenderTarget,
  dx: number,
  dy: number,
): void {
  const material = new ShaderMaterial({
    uniforms: { image: { value: from.texture } },
    depthTest: false,
    depthWrite: false,
    blending: NoBlending,
    vertexShader:
      'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
    fragmentShader: `uniform sampler2D image; varying vec2 at;
      void main() {
        float sum = 0.0, weight = 0.0;
        for (int i = -8; i <= 8; i++) {
          float k = exp(-float(i * i) / 22.0);
          sum += k * texture2D(image, at + vec2(${dx.toFixed(5)}, ${dy.toFixed(5)}) * float(i)).a;
          weight += k;
        }
        gl_FragColor = vec4(0.0, 0.0, 0.0, sum / weight);
      }`,
  });
  const geometry = new PlaneGeometry(2, 2);
  const scene = new Scene();
  scene.add(new Mesh(geometry, material));
  renderer.setRenderTarget(to);
  renderer.render(scene, new OrthographicCamera(-1, 1, 1, -1, 0, 1));
  geometry.dispose();
  material.dispose();
}
